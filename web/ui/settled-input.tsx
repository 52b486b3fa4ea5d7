import { useEffect, useEffectEvent, useState } from 'react'
import { TextInput } from './inputs.tsx'
import { SearchInput } from './search-input.tsx'

const settleMs = 350

/** A text that filters once typing pauses, or at Enter. An outside change (Back, Clear) replaces it. */
export function SettledInput({
  value,
  onSettle,
  digits = false,
  search,
  line,
}: {
  value: string
  onSettle: (value: string) => void
  digits?: boolean
  /** A search box with this label of its own. */
  search?: string
  /** In a line of small controls: the label is only read aloud, and stands in the empty box. */
  line?: string
}) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const wanted = digits ? text.replace(/\D/g, '').replace(/^0+/, '') : text.trim()

  const filter = () => {
    setKnown(wanted)
    onSettle(wanted)
  }
  // Whatever else changes on the page meanwhile, the filter joins what is there then.
  const onPause = useEffectEvent(filter)
  useEffect(() => {
    if (wanted === known) return
    const timer = setTimeout(onPause, settleMs)
    return () => clearTimeout(timer)
  }, [wanted, known])

  const settle = ({ key }: { key: string }) => {
    if (key === 'Enter' && wanted !== known) filter()
  }
  if (search !== undefined)
    return (
      <SearchInput label={search} placeholder={search} value={text} onChange={setText} onKeyDown={settle} />
    )
  return (
    <TextInput
      {...(line !== undefined && { size: 28, 'aria-label': line, placeholder: line })}
      value={text}
      onChange={setText}
      autoComplete="off"
      inputMode={digits ? 'numeric' : 'text'}
      onKeyDown={settle}
    />
  )
}
