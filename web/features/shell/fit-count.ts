type Room = {
  /** Widths of the links in px, in their order. */
  widths: readonly number[]
  /** px between two links. */
  gap: number
  /** px for all of them. */
  room: number
  /** Width in px of the button for the rest, with the gap before it. */
  moreWidth: number
}

/** How many links fit completely: all of them, or as many as leave room for the button that opens the rest. */
export function fitCount({ widths, gap, room, moreWidth }: Room): number {
  const ends = widths.reduce<number[]>((sums, width, i) => [...sums, (sums[i - 1] ?? -gap) + gap + width], [])
  if ((ends.at(-1) ?? 0) <= room) return widths.length
  return ends.filter((end) => end + moreWidth <= room).length
}
