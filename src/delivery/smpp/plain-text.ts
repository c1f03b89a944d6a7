/**
 * Returns true if a text has the same bytes in ASCII and in the default alphabet of GSM (3GPP TS
 * 23.038 §6.2.1). SMSCs differ in which of them data coding 0 means. Any other text is sent as
 * UCS-2.
 */
export function isPlainText(text: string): boolean {
  return /^[\n !"#%&'()*+,\-./0-9:;<=>?A-Za-z]*$/.test(text);
}
