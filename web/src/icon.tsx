import { ICON_PATHS, type LineIconName } from './icon-paths';

/** A decorative line drawing; its button or the text beside it has the label. */
export function LineIcon({ name }: { readonly name: LineIconName }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'dialler' ? 3 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
