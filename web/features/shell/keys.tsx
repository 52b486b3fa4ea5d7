import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ordering, orderingAuthorities } from '../../../contract/core/access.ts'
import { later } from '../../core/later.tsx'
import { useMay, useUser } from '../../core/session.ts'
import { useKeys } from '../../ui/keys.tsx'
import { useMessages } from '../../words/language.tsx'
import { withOpened } from '../../words/load.ts'
import { useOpenLily } from './lily-button.tsx'
import { isVendorOnly } from './sections.ts'

const KeysDialog = later(async () => (await withOpened(import('../../ui/keys-dialog.tsx'))).KeysDialog)

/**
 * The shop's shortcuts: `/` searches, `s` opens the ship days, `c` the cart, `g` then a letter opens a page, `?` lists them. Vendors have
 * only their pages' own shortcuts.
 */
export function Keys() {
  const t = useMessages()
  const navigate = useNavigate()
  const orders = useMay(ordering)
  const sees = useMay(orderingAuthorities)
  const openLily = useOpenLily()
  const isVendor = isVendorOnly(useUser())
  const [shown, setShown] = useState(false)
  const to = (place: string) => () => void navigate({ to: place })
  useKeys({
    ...(!isVendor && {
      '/': () => focusOn('header-search'),
      s: () => document.querySelector<HTMLElement>('[data-ship-strip]')?.click(),
      c: to('/cart'),
      'g f': to('/fresh-flowers'),
      'g o': to('/orders'),
    }),
    ...(sees && { 'Ctrl .': openLily }),
    'g h': to('/'),
    '?': () => setShown(true),
  })

  const shop: [string, string][] = [
    ['/', t.shell.keySearch],
    ['s', t.shell.keyShipDay],
    ['c', t.shell.keyCart],
    ...(sees ? ([['Ctrl .', t.shell.keyLily]] satisfies [string, string][]) : []),
    ['g h', t.shell.keyHome],
    ['g f', t.shell.keyShop],
    ['g o', t.shell.keyOrders],
  ]
  const keys: [string, string][] = [
    ...(isVendor ? [['g h', t.shell.keyHome] satisfies [string, string]] : shop),
    ...(orders
      ? ([
          ['/ ↓', t.shell.keyDown],
          ['Enter', t.shell.keyEnter],
          ['↑ ↓', t.shell.keyArrows],
          ['− +', t.shell.keySteps],
          ['Space', t.shell.keyStory],
        ] satisfies [string, string][])
      : []),
    ['?', t.shell.keyHelp],
  ]
  if (!shown) return null
  return (
    <Suspense>
      <KeysDialog open onClose={() => setShown(false)} groups={[{ keys }]} />
    </Suspense>
  )
}

function focusOn(id: string) {
  const input = document.getElementById(id)
  input?.focus()
  if (input instanceof HTMLInputElement) input.select()
}
