import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { countText } from '../messages/format.ts'

/** The look of one tab, for links that change the page: `<Link className={tabClass(here)} aria-current={here ? 'page' : undefined}>`. */
export const tabClass = (on: boolean) =>
  `inline-flex h-10 items-center gap-2 border-b-2 whitespace-nowrap -outline-offset-2 ${
    on
      ? 'border-accent font-semibold text-ink'
      : 'border-transparent text-ink-2 hover:border-line-2 hover:text-ink'
  }`

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly { id: Id; label: string; count?: number }[]
  chosen: Id
  onChoose: (id: Id) => void
  /** The chosen tab's content. */
  children: ReactNode
}

/** Views of one thing, 40 high, with their counts. Arrows move and choose. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Id>) {
  const id = useId()
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const to = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.id)
    document.getElementById(`${id}-${tab.id}`)?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-5 overflow-x-auto border-b border-line px-4"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
            className={tabClass(tab.id === chosen)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="text-12 font-normal text-ink-3">{countText(tab.count)}</span>
            )}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
