/**
 * Whether a text is the same bytes in ASCII and in the default alphabet of GSM (3GPP TS 23.038 §6.2.1), so that it arrives as it
 * is whichever of them an SMSC means by data coding 0. Anything else goes as UCS-2.
 */
export function isPlain(text: string): boolean {
  return /^[\n !"#%&'()*+,\-./0-9:;<=>?A-Za-z]*$/.test(text);
}
