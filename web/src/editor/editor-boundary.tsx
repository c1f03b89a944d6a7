import { Component, type ReactNode } from 'react';
import { messagesNow } from '../messages';

interface BoundaryProps {
  readonly children: ReactNode;
}

/** Keeps the sign-in strip usable if the editor cannot be loaded. */
export class EditorBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { editor } = messagesNow();
    return (
      <div className="pane-note" role="alert">
        <p>{editor.failed}</p>
        <button
          className="button"
          type="button"
          onClick={() => {
            window.location.reload();
          }}
        >
          {editor.reload}
        </button>
      </div>
    );
  }
}
