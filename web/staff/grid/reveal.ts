/** Scrolls until a row is visible below the header. */
export function reveal(box: HTMLDivElement | null, row: number, rowHeight: number) {
  if (!box) return
  const head = rowHeight + 4
  const top = row * rowHeight
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + rowHeight + head > box.scrollTop + box.clientHeight)
    box.scrollTop = top + rowHeight + head - box.clientHeight
}
