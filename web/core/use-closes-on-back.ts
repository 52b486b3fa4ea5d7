import { useBlocker } from '@tanstack/react-router'

/** While mounted, inside something open over the page: Back closes it and stays on the page; any other way to another page closes it too. */
export function useClosesOnBack(close: () => void) {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      close()
      return action === 'BACK'
    },
    enableBeforeUnload: false,
  })
}
