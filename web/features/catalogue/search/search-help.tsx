import { useNavigate } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { may, ordering } from '../../../../contract/core/access.ts'
import { useUser } from '../../../core/session.ts'
import { useMessages } from '../../../words/language.tsx'
import type { OrderBoxKeys } from '../order-box/order-box.tsx'
import { mayBeOrder } from '../order-box/order-like.ts'
import type { CatalogueSection } from '../sections.ts'
import { OptionList } from './option-list.tsx'
import { groupsOf, movedTo, type Option, optionId } from './options.ts'
import { leastLetters } from './recent.ts'
import { useAddFound } from './use-add-found.ts'
import { sectionAt, useSearch } from './use-search.ts'

const loadOrderBox = () => import('../order-box/order-box.tsx')
type OrderBoxParts = Awaited<ReturnType<typeof loadOrderBox>>

/** The search box's ARIA state for the list under it, and whether its text is an order. */
export type Under = { expanded: boolean; controls?: string; active?: string; isOrder: boolean }

/** The list's key handlers; `false` means that the box handles the key. */
export type SearchKeys = {
  onKey: (event: KeyboardEvent) => boolean
  onEnter: () => boolean
}

type Props = {
  keys: Ref<SearchKeys>
  text: string
  open: boolean
  section: Pick<CatalogueSection, 'path'>
  recent: readonly string[]
  onUnder: (under: Under) => void
  onType: (text: string | undefined) => void
  onOpen: (open: boolean) => void
  /** Searches for words, on another page if `path` is given. */
  onFind: (words: string, path?: string) => void
  onGo: (to: string, change: Record<string, unknown>) => void
  onLeave: () => void
  onDone: (() => void) | undefined
}

/**
 * What is shown below the search box in the header. While the user types, a list shows completions; arrows and Enter choose one. An order
 * text (`12 freedom 60, 2 bu euc`) shows its lines instead, and Tab or Enter adds them.
 */
export function SearchHelp(props: Props) {
  const { keys, text, open, section, recent, onUnder, onType, onOpen, onFind, onGo, onLeave, onDone } = props
  const t = useMessages()
  const user = useUser()
  const navigate = useNavigate()
  const add = useAddFound()
  const listId = useId()
  const orders = may(user, ordering)
  const [chosenAt, setChosenAt] = useState({ text, at: -1 })
  const [orderParts, setOrderParts] = useState<OrderBoxParts>()
  const orderKeys = useRef<OrderBoxKeys>(null)

  const asksParts = open && orders && orderParts === undefined && mayBeOrder(text)
  const isOrder = open && orders && mayBeOrder(text) && orderParts?.isOrder(text) === true
  const found = useSearch(sectionAt(section.path), open && !isOrder ? text : '')
  const groups = open && !isOrder ? groupsOf(text, recent, found) : []
  const options = groups.flatMap((group) => group.options)
  const active = open && chosenAt.text === text ? chosenAt.at : -1
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
  const expanded = shown || isOrder
  const controls = isOrder ? `${listId}-order` : shown ? listId : undefined
  const activeId = shown && chosen ? optionId(listId, active) : undefined

  useLayoutEffect(
    () =>
      onUnder({
        expanded,
        isOrder,
        ...(controls && { controls }),
        ...(activeId && { active: activeId }),
      }),
    [expanded, isOrder, controls, activeId, onUnder],
  )
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  useEffect(() => {
    if (asksParts) void loadOrderBox().then(setOrderParts, () => {})
  }, [asksParts])
  useImperativeHandle(keys, () => ({ onKey, onEnter }))

  const setActive = (at: number) => setChosenAt({ text, at })

  function choose(option: Option) {
    switch (option.kind) {
      case 'recent':
        onFind(option.text)
        break
      case 'section':
        onFind(text, option.path)
        break
      case 'value':
        onGo(section.path, { search: undefined, [option.group]: option.text })
        break
      case 'product':
        // The product's page handles the keyboard from here on.
        onLeave()
        void navigate({ to: '/item/$productId', params: { productId: String(option.productId) } })
        break
      default:
        throw new Error(`unhandled ${option satisfies never}`)
    }
    onDone?.()
  }

  function onEnter(): boolean {
    if (isOrder && (orderKeys.current?.take() || orderKeys.current?.enter())) return true
    if (!chosen) return false
    choose(chosen)
    return true
  }

  function onKey(event: KeyboardEvent): boolean {
    if (isOrder && event.key === 'Tab') {
      const inBox = event.target === document.getElementById('header-search')
      return inBox && !event.shiftKey && orderKeys.current?.take() === true
    }
    const act = {
      ArrowDown: isOrder
        ? () => orderKeys.current?.enter()
        : shown
          ? () => setActive(movedTo(active, 1, options.length))
          : undefined,
      ArrowUp: shown ? () => setActive(movedTo(active, -1, options.length)) : undefined,
      Escape: expanded && text ? closeToBox : undefined,
      Enter: event.shiftKey && chosen?.kind === 'product' && orders ? () => add(chosen) : undefined,
    }[event.key]
    act?.()
    return act !== undefined
  }

  function closeToBox() {
    onOpen(false)
    document.getElementById('header-search')?.focus()
  }

  return (
    <>
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
      {isOrder && orderParts && (
        <orderParts.OrderBox
          id={`${listId}-order`}
          text={text}
          keys={orderKeys}
          onTaken={(rest) => {
            onType(rest || undefined)
            if (rest === '') onLeave()
          }}
          onLeave={() => {
            onLeave()
            onDone?.()
          }}
        />
      )}
    </>
  )
}
