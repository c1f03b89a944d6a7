/**
 * A fault at a place in a JSON setting such as `[0].options.url`. Neither part contains a value.
 */
export class JsonSettingFault extends Error {
  constructor(
    readonly place: string,
    fault: string,
  ) {
    super(fault);
  }
}
