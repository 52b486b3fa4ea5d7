import { useEffect, useEffectEvent, useState } from 'react'
import { TextInput } from './inputs.tsx'
import { SearchInput } from './search-input.tsx'

const settleMs = 350

/** A text box that filters when typing pauses or Enter is pressed. An outside change (Back, Clear) replaces it. */
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
  /** Makes it a search box with this label. */
  search?: string
  /** For a row of small controls: the label is for screen readers and is also the placeholder. */
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
  // Calls the latest `onSettle`, so that the filter is added to the page's current filters.
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
