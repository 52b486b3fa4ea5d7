/** The part of `qrcode` that the server uses; its own types come separately. */
declare module 'qrcode' {
  /** One byte a module, row by row; 1 is dark. */
  export function create(
    text: string,
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { modules: { size: number; data: Uint8Array } }
}
