/** The part of `qrcode` that the server uses; the package has no types of its own. */
declare module 'qrcode' {
  /** One byte per module, row by row; 1 is dark. */
  export function create(
    text: string,
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { modules: { size: number; data: Uint8Array } }
}
