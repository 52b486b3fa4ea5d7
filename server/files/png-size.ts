/** Width and height of one of this product's PNGs, from its first chunk. */
export const pngSize = (head: Buffer): { width: number; height: number } => ({
  width: head.readUInt32BE(16),
  height: head.readUInt32BE(20),
})
