type Room = {
  /** Widths of the links in px, in their order. */
  widths: readonly number[]
  /** px between two links. */
  gap: number
  /** Width in px available for all links. */
  room: number
  /** Width in px of the More button, including the gap before it. */
  moreWidth: number
}

/** How many links fit: all of them, or as many as leave room for the More button. */
export function fitCount({ widths, gap, room, moreWidth }: Room): number {
  const ends = widths.reduce<number[]>((sums, width, i) => [...sums, (sums[i - 1] ?? -gap) + gap + width], [])
  if ((ends.at(-1) ?? 0) <= room) return widths.length
  return ends.filter((end) => end + moreWidth <= room).length
}
