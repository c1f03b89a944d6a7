import { useWritingAttributes } from '../preferences';

/** The reason why a side panel shows less than it could. */
export function PanelNote({ text }: { readonly text: string }) {
  return (
    <p role="status" {...useWritingAttributes()}>
      {text}
    </p>
  );
}
