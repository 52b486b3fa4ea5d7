/** The size in a JPEG's frame header (ITU T.81, B.2.2); undefined if these bytes don't include the header. */
export function jpegSize(head: Buffer): { width: number; height: number } | undefined {
  let at = 2
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] as number
    // SOF0 to SOF15, except the markers of Huffman tables and arithmetic coding.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    at += 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}
