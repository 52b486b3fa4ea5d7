import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ordering } from '../../contract/access.ts'
import { useMessages } from '../messages/language.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null

/** The keys of the whole shop: `/` searches, `s` opens the ship days, `c` the cart, `g` then a letter goes places, `?` tells. */
export function Keys() {
  const t = useMessages()
  const navigate = useNavigate()
  const orders = useMay(ordering)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    let going = false
    const places: Record<string, string> = { h: '/', f: '/fresh-flowers', o: '/orders' }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const place = going ? places[event.key] : undefined
      going = event.key === 'g'
      const act = place
        ? () => void navigate({ to: place })
        : {
            '/': () => focusOn('header-search'),
            s: () => document.querySelector<HTMLElement>('[data-ship-strip]')?.click(),
            c: () => void navigate({ to: '/cart' }),
            '?': () => setShown(true),
          }[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])

  const keys: [string, string][] = [
    ['/', t.shell.keySearch],
    ['s', t.shell.keyShipDay],
    ['c', t.shell.keyCart],
    ['g h', t.shell.keyHome],
    ['g f', t.shell.keyShop],
    ['g o', t.shell.keyOrders],
    ...(orders
      ? ([
          ['Enter', t.shell.keyEnter],
          ['↑ ↓', t.shell.keyArrows],
          ['− +', t.shell.keySteps],
        ] satisfies [string, string][])
      : []),
    ['?', t.shell.keyHelp],
  ]
  return (
    <Dialog
      open={shown}
      onClose={() => setShown(false)}
      title={t.shell.keys}
      actions={<Button onClick={() => setShown(false)}>{t.ui.close}</Button>}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt className="flex gap-1">
              {key.split(' ').map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function focusOn(id: string) {
  const input = document.getElementById(id)
  input?.focus()
  if (input instanceof HTMLInputElement) input.select()
}
