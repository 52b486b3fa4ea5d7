import { useEffect, useRef } from 'react'

/** Time limit for the second key of a pair, in ms. */
const pairMs = 1_500

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog, [popover]') !== null

/** `Ctrl k`, `g o`, `/`: Ctrl is also the command key. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>

/**
 * Page-wide keyboard shortcuts. Those without Ctrl are ignored while typing, in dialogs and menus, and when a part of the page
 * has handled the key. The second key of a pair takes precedence over the keys of the focused part.
 */
export function useKeys(actions: KeyActions) {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    let first = { key: '', at: 0 }
    const run = (event: KeyboardEvent, act: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    const onFirstLook = (event: KeyboardEvent) => {
      const { key, timeStamp } = event
      if (event.altKey) return
      const ctrl = event.ctrlKey || event.metaKey
      if (ctrl) {
        const act = latest.current[`Ctrl ${key.toLowerCase()}`]
        if (act) run(event, act)
        return
      }
      const act = timeStamp - first.at < pairMs ? latest.current[`${first.key} ${key}`] : undefined
      first = { key: '', at: 0 }
      if (act && !isTyping(event.target)) run(event, act)
    }
    const onKey = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return
      const act = latest.current[key]
      if (act) run(event, act)
      else first = { key, at: timeStamp }
    }
    addEventListener('keydown', onFirstLook, true)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onFirstLook, true)
      removeEventListener('keydown', onKey)
    }
  }, [])
}
