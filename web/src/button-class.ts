/** Returns the classes of a button, which stands out if it does the next step. */
export function toButtonClass(isNextStep: boolean): string {
  return isNextStep ? 'button button-main' : 'button';
}
