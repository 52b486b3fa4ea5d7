import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A native modal while `open`: the page behind is inert, Esc and a click on the backdrop request closing, and focus returns to
 * where it was, even if the whole component unmounts.
 */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const latestClose = useRef(onClose)
  useLayoutEffect(() => {
    latestClose.current = onClose
  })
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    const onCancel = (event: Event) => {
      event.preventDefault()
      latestClose.current()
    }
    const onPress = (event: MouseEvent) => {
      // On mousedown rather than click, so that a drag from a field to the backdrop doesn't close it.
      if (event.target === element && !within(element.getBoundingClientRect(), event)) latestClose.current()
    }
    element.addEventListener('cancel', onCancel)
    element.addEventListener('mousedown', onPress)
    element.showModal()
    return () => {
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('mousedown', onPress)
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])
  return dialog
}

const within = (box: DOMRect, { clientX, clientY }: MouseEvent) =>
  clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
