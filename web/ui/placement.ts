export type Placement = {
  anchor: { left: number; right: number; top: number; bottom: number }
  /** Its desired size; a height of 0 is unknown. */
  panel: { width: number; height: number }
  view: { width: number; height: number }
  align: 'start' | 'end'
  fixedWidth: boolean
}

const gap = 8
const edge = 8

/** The position of a panel beside its anchor, in CSS lengths of the window: below, or above if there is more room and too little below. */
export function placeBeside({ anchor, panel, view, align, fixedWidth }: Placement) {
  const width = Math.min(panel.width, view.width - 2 * edge)
  const wanted = align === 'start' ? anchor.left : anchor.right - width
  const left = Math.max(edge, Math.min(wanted, view.width - edge - width))
  const below = view.height - anchor.bottom - gap - edge
  const above = anchor.top - gap - edge
  const up = panel.height > below && above > below
  return {
    left: `${Math.round(left)}px`,
    top: up ? 'auto' : `${Math.round(anchor.bottom + gap)}px`,
    bottom: up ? `${Math.round(view.height - anchor.top + gap)}px` : 'auto',
    maxHeight: `${Math.max(120, Math.round(up ? above : below))}px`,
    width: fixedWidth ? `${width}px` : 'auto',
  }
}
