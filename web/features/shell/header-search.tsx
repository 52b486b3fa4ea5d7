import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { may, ordering } from '../../../contract/core/access.ts'
import { useKept } from '../../core/kept.ts'
import { useUser } from '../../core/session.ts'
import { SearchInput } from '../../ui/inputs.tsx'
import { useMessages } from '../../words/language.tsx'
import { OptionList, optionId } from '../catalogue/search/option-list.tsx'
import {
  groupsOf,
  leastLetters,
  movedTo,
  type Option,
  readRecent,
  withRecent,
} from '../catalogue/search/options.ts'
import { useAddFound } from '../catalogue/search/use-add-found.ts'
import { sectionAt, useSearch } from '../catalogue/search/use-search.ts'
import { opensFor } from '../catalogue/sections.ts'
import { shopSections } from './sections.ts'

type Props = { autoFocus?: boolean; onDone?: () => void }

/**
 * The search box in the header. It searches the current section, otherwise the first one that the user may see. While the user types, a
 * list below shows completions; arrows and Enter choose one, and Enter in the box searches.
 */
export function HeaderSearch({ autoFocus = false, onDone }: Props) {
  const t = useMessages()
  const user = useUser()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const sections = shopSections.filter((section) => opensFor(user, section))
  const section = sections.find(({ path }) => path === pathname) ?? sections[0]
  const inAddress = section?.path === pathname ? String((search as { search?: string }).search ?? '') : ''
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useKept('search.recent', readRecent)
  const add = useAddFound()
  const listId = useId()

  const value = typed ?? inAddress
  const text = value.trim()
  const found = useSearch(section && sectionAt(section.path), open ? text : '')
  const groups = open ? groupsOf(text, recent, found) : []
  const options = groups.flatMap((group) => group.options)
  const chosen = options[active]
  const note =
    text.length < leastLetters
      ? undefined
      : found.failed
        ? t.search.failed
        : found.settled && options.length === 0
          ? t.search.none(text)
          : undefined
  const shown = open && (options.length > 0 || note !== undefined)

  useEffect(() => {
    if (chosen) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [chosen, listId, active])
  if (!section) return null

  function close() {
    setOpen(false)
    setActive(-1)
  }

  function go(to: string, change: Record<string, unknown>) {
    setTyped(undefined)
    close()
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

  function choose(option: Option) {
    switch (option.kind) {
      case 'recent':
        find(option.text)
        break
      case 'section':
        find(text, option.path)
        break
      case 'value':
        go(section?.path ?? '/', { search: undefined, [option.group]: option.text })
        break
      case 'product':
        setTyped(undefined)
        close()
        // The product now handles the keys.
        document.getElementById('header-search')?.blur()
        void navigate({ to: '/item/$productId', params: { productId: String(option.productId) } })
        break
      default:
        throw new Error(`unhandled ${option satisfies never}`)
    }
    onDone?.()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (chosen) {
      choose(chosen)
      return
    }
    find(text)
    onDone?.()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const act = {
      ArrowDown: () => (shown ? setActive(movedTo(active, 1, options.length)) : toFirstRow()),
      ArrowUp: shown ? () => setActive(movedTo(active, -1, options.length)) : undefined,
      Escape: shown && text ? close : leave,
      Enter:
        event.shiftKey && chosen?.kind === 'product' && may(user, ordering) ? () => add(chosen) : undefined,
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  /** Enables the shop's shortcuts again and clears text that was not searched for. */
  function leave() {
    close()
    setTyped(undefined)
    document.getElementById('header-search')?.blur()
  }

  return (
    <form
      role="search"
      className="relative"
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <SearchInput
        id="header-search"
        role="combobox"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && chosen ? optionId(listId, active) : undefined}
        aria-autocomplete="list"
        label={t.shell.search}
        placeholder={t.shell.searchIn(section.label(t))}
        shortcut="/"
        value={value}
        autoFocus={autoFocus}
        onFocus={() => setOpen(value === '')}
        onChange={(next) => {
          setTyped(next)
          setActive(-1)
          setOpen(true)
          if (next === '' && inAddress !== '') go(section.path, { search: undefined })
        }}
      />
      <span role="status" className="sr-only">
        {shown && options.length > 0 && t.search.count(options.length)}
      </span>
      {shown && (
        <OptionList
          id={listId}
          groups={groups}
          active={active}
          note={note}
          onChoose={choose}
          onAdd={(option) => add(option)}
        />
      )}
    </form>
  )
}

/** Moves focus from the search to the first row's quantity, past all filters. */
function toFirstRow() {
  document.querySelector<HTMLElement>('main [role=spinbutton]:enabled')?.focus()
}
