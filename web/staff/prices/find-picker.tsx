import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { type Found, find } from '../../../contract/features/find.ts'
import { read } from '../../core/query.ts'
import { useRested } from '../../core/use-rested.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { usePriceWords } from './words.ts'

type Kind = 'customer' | 'product'
type Props = {
  kind: Kind
  label: string
  /** The chosen account or item number; empty for none. */
  value: string
  /** The name for the chosen number, if known. */
  name: string
  /** Called with the number, and with the name if it was found by name. */
  onChoose: (id: string, name: string) => void
}

const idOf = (row: Found): string =>
  row.kind === 'customer' ? String(row.accountNumber) : row.kind === 'product' ? String(row.productId) : ''
const nameOf = (row: Found): string =>
  row.kind === 'customer' ? row.name : row.kind === 'product' ? row.description : ''

/** Finds a customer or product by a few letters or its number: arrows choose, Enter accepts. */
export function FindPicker({ kind, label, value, name, onChoose }: Props) {
  const t = usePriceWords()
  const list = useId()
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const q = useRested(typed?.trim() ?? '')
  const found = useQuery({
    ...read(find.find, { query: { q, kinds: [kind] } }),
    enabled: q !== '',
    staleTime: 10_000,
    retry: false,
    placeholderData: (before) => before,
  })
  const rows =
    typed !== undefined && q !== '' ? (found.data?.rows ?? []).filter((row) => row.kind === kind) : []
  const isOpen = typed !== undefined && q !== '' && !found.isLoading
  const take = (id: string) => {
    setTyped(undefined)
    const row = rows.find((one) => idOf(one) === id)
    if (id !== '') onChoose(id, row ? nameOf(row) : '')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, rows.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') {
      const row = rows[at]
      take(row ? idOf(row) : /^\d+$/.test(typed?.trim() ?? '') ? (typed ?? '').trim() : '')
    } else if (event.key === 'Escape' && isOpen) {
      setTyped(undefined)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  return (
    <div className="relative min-w-0">
      <Field label={label}>
        <TextInput
          icon={kind === 'customer' ? 'store' : 'search'}
          value={typed ?? `${value} ${name}`.trim()}
          onChange={(text) => {
            setTyped(text)
            setAt(0)
          }}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(undefined)}
          onKeyDown={onKeyDown}
          placeholder={t.typeName}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={rows[at] ? `${list}-${at}` : undefined}
          autoComplete="off"
        />
      </Field>
      <div
        id={list}
        role="listbox"
        aria-label={label}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-4 border border-line bg-surface py-1 shadow-float"
      >
        {rows.map((row, i) => (
          <div
            key={idOf(row)}
            id={`${list}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            className={`cursor-pointer px-3 py-1.5 ${i === at ? 'bg-tint' : 'hover:bg-sunken'}`}
            // On mousedown, before the input loses focus.
            onMouseDown={(event) => {
              event.preventDefault()
              take(idOf(row))
            }}
          >
            <span className="text-ink-3">{idOf(row)}</span> {nameOf(row)}
          </div>
        ))}
        {isOpen && rows.length === 0 && <p className="px-3 py-1.5 text-ink-2">{t.noneFound}</p>}
      </div>
    </div>
  )
}
