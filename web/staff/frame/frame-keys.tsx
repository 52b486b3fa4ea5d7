import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useKeys } from '../../ui/keys.tsx'
import { KeysDialog } from '../../ui/keys-dialog.tsx'
import { jobs } from './jobs.ts'
import { pageAt, useStaffPages } from './pages.ts'
import { useMyJobs } from './use-my-jobs.ts'
import { useFrameWords } from './words.ts'

/** Shortcuts of every staff page: `g` and a letter opens a job, Esc goes back one step, `?` lists them. */
export function FrameKeys() {
  const t = useFrameWords()
  const navigate = useNavigate()
  const pages = useStaffPages()
  const { mine } = useMyJobs()
  const { pathname, search } = useLocation()
  const [shown, setShown] = useState(false)
  const mayAskWhy = mine.some(({ pages }) => pages.some(({ path }) => path === '/admin/why'))
  const here = pageAt(pages, pathname)
  const { open, ...rest } = search as Record<string, unknown>

  /** Closes the row that is open beside its list; on a nested page, goes to its parent. */
  const back = open
    ? () => void navigate({ to: pathname, search: rest as never })
    : here && 'within' in here
      ? () => void navigate({ to: here.within })
      : undefined
  const places = mine.map(({ job, pages: [first] }) => ({ job, key: `g ${jobs[job].key}`, first }))
  useKeys({
    ...Object.fromEntries(
      places.map(({ key, first }) => [key, () => void navigate({ to: first?.path ?? '/admin' })]),
    ),
    '/': () => press('main search input'),
    f: () => press('main search :is(input, select)'),
    c: () => press('[data-columns]'),
    v: () => press('[data-views] [aria-current]'),
    ...(mayAskWhy && {
      w: () => void navigate({ to: '/admin/why' as never, search: questionAt(pathname, search) as never }),
    }),
    Escape: back,
    '?': () => setShown(true),
  })

  const onPage: [string, string][] = [
    ...(mayAskWhy ? [['w', t.keyWhy] as [string, string]] : []),
    ['Ctrl K', t.keyFind],
    ['/', t.keyFilter],
    ['c', t.keyColumns],
    ['v', t.keyViews],
    ['Alt ← →', t.keyMove],
    ['Alt Shift ← →', t.keyWiden],
    ['j k', t.keyRow],
    ['x', t.keyPick],
    ['e', t.keyEdit],
    ['Enter', t.keyOpen],
    ['Ctrl C', t.keyCopy],
    ['Esc', t.keyBack],
    ['?', t.keyHelp],
  ]
  return (
    <KeysDialog
      open={shown}
      onClose={() => setShown(false)}
      groups={[
        { title: t.places, keys: places.map(({ job, key }) => [key, t.jobs[job]]) },
        { title: t.onPage, keys: onPage },
      ]}
    />
  )
}

/** Focuses a field, clicks a button. */
function press(selector: string) {
  const element = document.querySelector<HTMLElement>(selector)
  element?.focus()
  if (element instanceof HTMLButtonElement) element.click()
}

/** The customer and the product of the current page, for the shortcut that opens the price explanation. */
function questionAt(pathname: string, search: object): Record<string, string> {
  const { accountNumber, productId, accountId } = search as Record<string, unknown>
  const account = accountNumber ?? accountId ?? /^\/admin\/(?:accounts|customers)\/(\d+)/.exec(pathname)?.[1]
  const product = productId ?? /^\/admin\/products\/(\d+)/.exec(pathname)?.[1]
  return {
    ...(account ? { accountNumber: String(account) } : {}),
    ...(product ? { productId: String(product) } : {}),
  }
}
