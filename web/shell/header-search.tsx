import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { may } from '../../contract/access.ts'
import { useMessages } from '../messages/language.tsx'
import { useUser } from '../session.ts'
import { SearchInput } from '../ui/inputs.tsx'
import { shopSections } from './sections.ts'

type Props = { autoFocus?: boolean; onDone?: () => void }

/** The box in the head: it searches the section one is in, or else the first one that may be seen. */
export function HeaderSearch({ autoFocus = false, onDone }: Props) {
  const t = useMessages()
  const user = useUser()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const sections = shopSections.filter(({ access }) => may(user, access))
  const section = sections.find(({ path }) => path === pathname) ?? sections[0]
  const inAddress = section?.path === pathname ? String((search as { search?: string }).search ?? '') : ''
  const [typed, setTyped] = useState<string>()
  if (!section) return null

  function find(text: string) {
    setTyped(undefined)
    void navigate({
      to: section?.path ?? '/',
      search: (before: Record<string, unknown>) => {
        const { page: _, ...kept } = section?.path === pathname ? before : {}
        return { ...kept, search: text || undefined }
      },
    } as Parameters<typeof navigate>[0])
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    find((typed ?? inAddress).trim())
    onDone?.()
  }

  /** Down goes from the search to the first row's quantity, past all filters. */
  function onKeyDown(event: KeyboardEvent) {
    const box = document.querySelector<HTMLElement>('main [role=spinbutton]:enabled')
    if (event.key !== 'ArrowDown' || !box) return
    event.preventDefault()
    box.focus()
  }

  return (
    <form role="search" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <SearchInput
        id="header-search"
        label={t.shell.search}
        placeholder={t.shell.searchIn(section.label(t))}
        shortcut="/"
        value={typed ?? inAddress}
        autoFocus={autoFocus}
        onChange={(text) => {
          setTyped(text)
          if (text === '' && inAddress !== '') find('')
        }}
      />
    </form>
  )
}
