import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useKept } from '../../core/kept.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { useModal } from '../../ui/modal.ts'
import { useMessages } from '../../words/language.tsx'
import { type PaletteGroup, type PaletteLine, readOpened, withOpened } from './lines.ts'
import { usePalette } from './use-palette.ts'
import { useFindWords } from './words.ts'

/** A button in the header that opens the palette, as Ctrl K does everywhere. */
export function FindAnything() {
  const t = useFindWords()
  const [open, setOpen] = useState(false)
  const dialog = useModal(open, () => setOpen(false))
  useKeys({ 'Ctrl k': () => setOpen(!open) })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="flex h-9 w-52 items-center gap-2 rounded-4 border border-field px-3 text-left text-ink-2 hover:bg-sunken max-xl:w-44 max-md:hidden"
      >
        <Icon name="search" />
        <span className="flex-1 truncate">{t.open}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <span className="md:hidden">
        <IconButton kind="quiet" icon="search" size={44} label={t.open} onClick={() => setOpen(true)} />
      </span>
      <dialog ref={dialog} className="dialog palette" aria-label={t.open}>
        {open && <Palette onClose={() => setOpen(false)} />}
      </dialog>
    </>
  )
}

/** One search field for pages, actions, customers, orders and items. Arrows choose, Enter opens, Ctrl Enter opens a new tab. */
function Palette({ onClose }: { onClose: () => void }) {
  const t = useFindWords()
  const messages = useMessages()
  const router = useRouter()
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [opened, setOpened] = useKept('palette.opened', readOpened)
  const { groups: found, settled, failed } = usePalette(text)
  const groups =
    text.trim() !== '' ? found : opened.length > 0 ? [{ heading: t.headings.recent, lines: opened }] : []
  const lines = groups.flatMap((group) => group.lines)
  const at = Math.min(active, lines.length - 1)
  const chosen = lines[at]
  const note =
    text.trim() === ''
      ? lines.length === 0 && t.start
      : failed
        ? t.failed
        : settled && lines.length === 0 && t.none(text.trim())

  useEffect(() => {
    if (chosen) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, listId, at])

  function open(line: PaletteLine, inNewTab: boolean) {
    setOpened(withOpened(opened, line))
    const place = { to: line.to, search: line.search as never }
    if (inNewTab) window.open(router.buildLocation(place).href, '_blank', 'noopener')
    else {
      onClose()
      void router.navigate(place)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && lines.length > 0) setActive((at + step + lines.length) % lines.length)
    else if (key === 'Enter' && chosen) open(chosen, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="flex h-13 shrink-0 items-center gap-3 border-b border-line px-4">
        <Icon name="search" size={20} />
        <input
          role="combobox"
          aria-label={t.open}
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={80}
          placeholder={t.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-ink-3"
        />
        <span className="text-12 text-ink-3 max-md:hidden">{t.scope}</span>
        <span className="md:hidden">
          <IconButton kind="quiet" icon="close" size={44} label={messages.ui.close} onClick={onClose} />
        </span>
      </div>
      <p role="status" className={note ? 'px-4 py-3 text-ink-2' : 'sr-only'}>
        {note || (settled && lines.length > 0 && t.count(lines.length))}
      </p>
      <Lines id={listId} groups={groups} active={at} onOpen={open} />
      <Hints />
    </>
  )
}

type LinesProps = {
  id: string
  groups: readonly PaletteGroup[]
  active: number
  onOpen: (line: PaletteLine, inNewTab: boolean) => void
}

/** Focus stays in the field, which refers to the selected line for screen readers. */
function Lines({ id, groups, active, onOpen }: LinesProps) {
  const t = useFindWords()
  const starts = groups.map((_, i) => groups.slice(0, i).reduce((sum, { lines }) => sum + lines.length, 0))
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t.results}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      {groups.map(({ heading, lines }, i) => (
        <div key={`${heading} ${lines[0]?.id}`} role="group" aria-label={heading}>
          <p aria-hidden="true" className="bg-ground px-4 py-1.5 text-12 font-semibold text-ink-2">
            {heading}
          </p>
          {lines.map((line, at) => {
            const place = (starts[i] ?? 0) + at
            const isOn = place === active
            return (
              <div
                key={line.id}
                id={`${id}-${place}`}
                role="option"
                aria-selected={isOn}
                onClick={(event) => onOpen(line, event.ctrlKey || event.metaKey)}
                className={`flex min-h-10 cursor-pointer items-center gap-3 px-4 py-1 max-md:min-h-11 ${isOn ? 'bg-tint' : 'hover:bg-hover'}`}
              >
                <span className="text-ink-3">
                  <Icon name={line.icon} />
                </span>
                <span className="min-w-0 flex-1 truncate">{line.title}</span>
                <span className="max-w-[45%] truncate text-12 text-ink-2">{line.about}</span>
                {isOn && (
                  <span aria-hidden="true" className="max-md:hidden">
                    <Kbd>Enter</Kbd>
                  </span>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Hints() {
  const { keys } = useFindWords()
  const hints: [string[], string][] = [
    [['↑', '↓'], keys.choose],
    [['Enter'], keys.open],
    [['Ctrl', 'Enter'], keys.newTab],
    [['#'], keys.order],
    [['@'], keys.customer],
    [['>'], keys.do],
  ]
  return (
    <p
      aria-hidden="true"
      className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-12 text-ink-2 max-md:hidden"
    >
      {hints.map(([pressed, does]) => (
        <span key={does} className="flex items-center gap-1">
          {pressed.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  )
}
