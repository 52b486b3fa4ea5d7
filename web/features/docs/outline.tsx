import { useEffect, useState } from 'react'
import { Select } from '../../ui/select.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useDocsWords } from './words.ts'

export type Group = { name: string; calls: number }

/** The id of a group's section, for links to it. */
export const idOf = (group: string): string => `group-${group}`

/** The groups of the reference: a list that stays in view beside them, on a phone a menu above them. The one being read is marked. */
export function Outline({ groups }: { groups: readonly Group[] }) {
  const t = useDocsWords()
  const current = useCurrent(groups)
  return (
    <>
      <nav
        aria-label={t.groups}
        className="sticky top-18 max-h-[calc(100dvh-5.5rem)] overflow-y-auto overscroll-contain pr-2 max-lg:hidden"
      >
        <ul className="flex flex-col">
          {groups.map(({ name, calls }) => (
            <li key={name}>
              <a
                href={`#${idOf(name)}`}
                aria-current={name === current ? 'location' : undefined}
                ref={name === current ? keepInView : undefined}
                className="flex min-h-7 items-center gap-2 rounded-4 px-2 -outline-offset-2 hover:bg-sunken aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent"
              >
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="text-12 font-normal text-ink-3">{calls}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="sticky top-24.5 z-20 -mx-4 border-b border-line bg-ground px-4 py-2 md:top-14.25 md:-mx-6 md:px-6 lg:hidden">
        <Select
          label={t.groups}
          size={44}
          value={current}
          onChange={(name) => {
            location.hash = idOf(name)
          }}
          options={groups.map(({ name, calls }) => ({ value: name, label: `${name} (${calls})` }))}
        />
      </div>
    </>
  )
}

const keepInView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' })

const topOf = ({ name }: Group): number =>
  document.getElementById(idOf(name))?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY

/** Pixels above a heading that a link has led to: the header and, where the list is a menu, the menu. */
const above = { list: 80, menu: 175 } as const

/**
 * The last group whose heading has passed the top of the window, or the first one. At the end of the page, where a heading can't
 * reach the top, it is the one that was chosen, or the last.
 */
function useCurrent(groups: readonly Group[]): string {
  const isList = useAtLeast(925)
  const [current, setCurrent] = useState('')
  useEffect(() => {
    const look = () => {
      const root = document.documentElement
      const isAtEnd = root.scrollTop > 0 && root.scrollTop + innerHeight >= root.scrollHeight - 2
      const chosen = groups.find((group) => `#${idOf(group.name)}` === location.hash)
      const reached = isAtEnd
        ? chosen && topOf(chosen) > 0
          ? chosen
          : groups.at(-1)
        : groups.findLast((group) => topOf(group) < above[isList ? 'list' : 'menu'])
      setCurrent((reached ?? groups[0])?.name ?? '')
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('hashchange', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('hashchange', look)
    }
  }, [groups, isList])
  return current
}
