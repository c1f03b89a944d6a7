import { Component, type ReactNode } from 'react';
import { getMessagesNow } from '../messages';

interface EditorBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps the sign-in strip usable if the editor cannot be loaded. */
export class EditorBoundary extends Component<EditorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { editor } = getMessagesNow();
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
