import { useLocation, useNavigate } from '@tanstack/react-router'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { may, ordering } from '../../../contract/core/access.ts'
import { useKept } from '../../core/kept.ts'
import { later } from '../../core/later.tsx'
import { useUser } from '../../core/session.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { useMessages } from '../../words/language.tsx'
import type { OrderBoxKeys } from '../catalogue/order-box/order-box.tsx'
import { isTooLong, mayBeOrder, pastedText } from '../catalogue/order-box/order-like.ts'
import {
  groupsOf,
  leastLetters,
  movedTo,
  type Option,
  optionId,
  readRecent,
  withRecent,
} from '../catalogue/search/options.ts'
import { useAddFound } from '../catalogue/search/use-add-found.ts'
import { sectionAt, useSearch } from '../catalogue/search/use-search.ts'
import { opensFor } from '../catalogue/sections.ts'
import { shopSections } from './sections.ts'

const OptionList = later(async () => (await import('../catalogue/search/option-list.tsx')).OptionList)
const loadOrderBox = () => import('../catalogue/order-box/order-box.tsx')
type OrderBoxParts = Awaited<ReturnType<typeof loadOrderBox>>

type Props = { autoFocus?: boolean; onDone?: () => void }

/**
 * The search box in the header. It searches the current section, otherwise the first one that the user may see. While the user types, a
 * list below shows completions; arrows and Enter choose one, and Enter in the box searches. A text that orders something
 * (`12 freedom 60, 2 bu euc`) shows its lines instead, and Tab or Enter adds them.
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
  const orders = may(user, ordering)
  const [orderParts, setOrderParts] = useState<OrderBoxParts>()
  const orderKeys = useRef<OrderBoxKeys>(null)
  const [, keepList] = useKept<string | undefined>('drafts.quick-order-text', readList)

  const value = typed ?? inAddress
  const text = value.trim()
  const asksParts = open && orders && orderParts === undefined && mayBeOrder(text)
  const isOrder = open && orders && mayBeOrder(text) && orderParts?.isOrder(text) === true
  const found = useSearch(section && sectionAt(section.path), open && !isOrder ? text : '')
  const groups = open && !isOrder ? groupsOf(text, recent, found) : []
  const options = groups.flatMap((group) => group.options)
  const chosen = options[active]
  const note =
    text.length < leastLetters || isOrder
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
  useEffect(() => {
    if (asksParts) void loadOrderBox().then(setOrderParts, () => {})
  }, [asksParts])
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
        // The product's page handles the keyboard from here on.
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
    if (isOrder && (orderKeys.current?.take() || orderKeys.current?.enter())) return
    if (chosen) {
      choose(chosen)
      return
    }
    find(text)
    onDone?.()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (isOrder && event.key === 'Tab') {
      const inBox = event.target === document.getElementById('header-search')
      if (inBox && !event.shiftKey && orderKeys.current?.take()) event.preventDefault()
      return
    }
    const act = {
      ArrowDown: () =>
        isOrder
          ? orderKeys.current?.enter()
          : shown
            ? setActive(movedTo(active, 1, options.length))
            : toFirstRow(),
      ArrowUp: shown ? () => setActive(movedTo(active, -1, options.length)) : undefined,
      Escape: (shown || isOrder) && text ? closeToBox : leave,
      Enter:
        event.shiftKey && chosen?.kind === 'product' && may(user, ordering) ? () => add(chosen) : undefined,
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  function closeToBox() {
    close()
    document.getElementById('header-search')?.focus()
  }

  /** Several lines of a message or spreadsheet become one text; a long list goes to the quick order. */
  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (!orders || !/[\r\n\t]/.test(pasted.trim())) return
    event.preventDefault()
    const next = text === '' ? pastedText(pasted) : `${text}; ${pastedText(pasted)}`
    if (isTooLong(next)) {
      keepList(text === '' ? pasted : `${text}\n${pasted}`)
      setTyped(undefined)
      close()
      void navigate({ to: '/quick-order' })
      return
    }
    setTyped(next)
    setOpen(true)
  }

  /** Closes the search, so that the shop's shortcuts work again, and clears text that was not searched for. */
  function leave() {
    close()
    setTyped(undefined)
    document.getElementById('header-search')?.blur()
  }

  return (
    <form
      role="search"
      // On a phone the list of order lines is as wide as the header.
      className={isOrder ? 'md:relative' : 'relative'}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <SearchInput
        id="header-search"
        role="combobox"
        aria-expanded={shown || isOrder}
        aria-controls={isOrder ? `${listId}-order` : shown ? listId : undefined}
        aria-activedescendant={shown && chosen ? optionId(listId, active) : undefined}
        aria-autocomplete="list"
        label={t.shell.search}
        placeholder={t.shell.searchIn(section.label(t))}
        shortcut="/"
        value={value}
        autoFocus={autoFocus}
        onFocus={({ relatedTarget, currentTarget }) => {
          // Focus comes back from the list below: leave the list as it is.
          if (!currentTarget.form?.contains(relatedTarget)) setOpen(value === '')
        }}
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
        <Suspense>
          <OptionList
            id={listId}
            groups={groups}
            active={active}
            note={note}
            onChoose={choose}
            onAdd={(option) => add(option)}
          />
        </Suspense>
      )}
      {isOrder && orderParts && (
        <orderParts.OrderBox
          id={`${listId}-order`}
          text={text}
          keys={orderKeys}
          onTaken={(rest) => {
            setTyped(rest || undefined)
            if (rest === '') leave()
          }}
          onLeave={() => {
            leave()
            onDone?.()
          }}
        />
      )}
    </form>
  )
}

const readList = (kept: unknown) => (typeof kept === 'string' ? kept : undefined)

/** Moves focus from the search to the first row's quantity, past all filters. */
function toFirstRow() {
  document.querySelector<HTMLElement>('main [role=spinbutton]:enabled')?.focus()
}
