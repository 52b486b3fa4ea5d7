import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { may, ordering } from '../../../contract/core/access.ts'
import { useKept } from '../../core/kept.ts'
import { later } from '../../core/later.tsx'
import { useUser } from '../../core/session.ts'
import { usePathname } from '../../core/use-pathname.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { useMessages } from '../../words/language.tsx'
import { withOpened } from '../../words/load.ts'
import { isTooLong, pastedText } from '../catalogue/order-box/order-like.ts'
import { leastLetters, readRecent, withRecent } from '../catalogue/search/recent.ts'
import type { SearchKeys, Under } from '../catalogue/search/search-help.tsx'
import { opensFor } from '../catalogue/sections.ts'
import { shopSections } from './sections.ts'

const SearchHelp = later(
  async () => (await withOpened(import('../catalogue/search/search-help.tsx'))).SearchHelp,
)

const nothingUnder: Under = { expanded: false, isOrder: false }

type Props = { autoFocus?: boolean; onDone?: () => void }

/**
 * The search box in the header. It searches the current section, otherwise the first one that the user may see. The list below it loads
 * with the first focus.
 */
export function HeaderSearch({ autoFocus = false, onDone }: Props) {
  const t = useMessages()
  const user = useUser()
  const navigate = useNavigate()
  const pathname = usePathname()
  const searched = useLocation({
    select: ({ search }) => String((search as { search?: string }).search ?? ''),
  })
  const sections = shopSections.filter((section) => opensFor(user, section))
  const section = sections.find(({ path }) => path === pathname) ?? sections[0]
  const inAddress = section?.path === pathname ? searched : ''
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const [under, setUnder] = useState(nothingUnder)
  const [recent, setRecent] = useKept('search.recent', readRecent)
  const [, keepList] = useKept<string | undefined>('drafts.quick-order-text', readList)
  const keys = useRef<SearchKeys>(null)

  const value = typed ?? inAddress
  const text = value.trim()
  if (!section) return null

  function go(to: string, change: Record<string, unknown>) {
    setTyped(undefined)
    setOpen(false)
    void navigate({
      to,
      search: (before: Record<string, unknown>) => {
        const { page: _, ...kept } = to === pathname ? before : {}
        return { ...kept, ...change }
      },
    } as Parameters<typeof navigate>[0])
  }

  function find(words: string, path = section?.path ?? '/') {
    if (words.length >= leastLetters) setRecent(withRecent(recent, words))
    go(path, { search: words || undefined })
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (keys.current?.onEnter()) return
    find(text)
    onDone?.()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const act = { ArrowDown: toFirstRow, Escape: leave }[event.key]
    if (!keys.current?.onKey(event)) {
      if (!act) return
      act()
    }
    event.preventDefault()
  }

  /** Several lines of a message or spreadsheet become one text; a long list goes to the quick order. */
  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (!may(user, ordering) || !/[\r\n\t]/.test(pasted.trim())) return
    event.preventDefault()
    const next = text === '' ? pastedText(pasted) : `${text}; ${pastedText(pasted)}`
    if (isTooLong(next)) {
      keepList(text === '' ? pasted : `${text}\n${pasted}`)
      setTyped(undefined)
      setOpen(false)
      void navigate({ to: '/quick-order' })
      return
    }
    setTyped(next)
    setOpen(true)
  }

  /** Closes the search, so that the shop's shortcuts work again, and clears text that was not searched for. */
  function leave() {
    setOpen(false)
    setTyped(undefined)
    document.getElementById('header-search')?.blur()
  }

  return (
    <form
      role="search"
      // On a phone the list of order lines is as wide as the header.
      className={under.isOrder ? 'md:relative' : 'relative'}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <SearchInput
        id="header-search"
        role="combobox"
        aria-expanded={under.expanded}
        aria-controls={under.controls}
        aria-activedescendant={under.active}
        aria-autocomplete="list"
        label={t.shell.search}
        placeholder={t.shell.searchIn(section.label(t))}
        shortcut="/"
        value={value}
        autoFocus={autoFocus}
        onFocus={({ relatedTarget, currentTarget }) => {
          setUsed(true)
          // Focus comes back from the list below: leave the list as it is.
          if (!currentTarget.form?.contains(relatedTarget)) setOpen(value === '')
        }}
        onChange={(next) => {
          setTyped(next)
          setOpen(true)
          if (next === '' && inAddress !== '') go(section.path, { search: undefined })
        }}
      />
      {isUsed && (
        <Suspense>
          <SearchHelp
            keys={keys}
            text={text}
            open={open}
            section={section}
            recent={recent}
            onUnder={setUnder}
            onType={setTyped}
            onOpen={setOpen}
            onFind={find}
            onGo={go}
            onLeave={leave}
            onDone={onDone}
          />
        </Suspense>
      )}
    </form>
  )
}

const readList = (kept: unknown) => (typeof kept === 'string' ? kept : undefined)

/** Moves focus from the search to the first row's quantity, past all filters. */
function toFirstRow() {
  document.querySelector<HTMLElement>('main [role=spinbutton]:enabled')?.focus()
}
