import { Component, type ReactNode } from 'react';
import { getMessagesNow } from './messages';

interface LoadBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps the rest of the page usable if a part of it cannot be loaded. */
export class LoadBoundary extends Component<LoadBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { page } = getMessagesNow();
    return (
      <div className="pane-note" role="alert">
        <p>{page.partFailed}</p>
        <button
          className="button"
          type="button"
          onClick={() => {
            window.location.reload();
          }}
        >
          {page.reload}
        </button>
      </div>
    );
  }
}
