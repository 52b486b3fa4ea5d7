import { type RefObject, useLayoutEffect, useState } from 'react'
import { roomBelow } from './box-rules.ts'

/** The most height in px of a box that opens downward, so that neither a message nor a phone's keyboard covers its buttons. */
export function useRoomBelow(box: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    const view = visualViewport
    const measure = () => {
      if (!box.current) return
      setRoom(
        roomBelow({
          top: box.current.getBoundingClientRect().top,
          messagesBottom: document.getElementById('messages')?.getBoundingClientRect().bottom ?? innerHeight,
          // A page that is zoomed in shows only a part of itself.
          viewBottom: view?.scale === 1 ? view.offsetTop + view.height : innerHeight,
        }),
      )
    }
    measure()
    addEventListener('resize', measure)
    view?.addEventListener('resize', measure)
    return () => {
      removeEventListener('resize', measure)
      view?.removeEventListener('resize', measure)
    }
  }, [box])
  return room
}
