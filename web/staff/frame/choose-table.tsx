import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = {
  label: string
  /** The button's label after a file has been chosen. */
  text?: string
  /** The button's label while the file is being uploaded. */
  busy: string | undefined
  kind?: 'primary' | 'secondary'
  size?: 44
  multiple?: boolean
  onChoose: (files: readonly [File, ...File[]]) => void
}

/** A button that chooses a table file to upload: CSV or a spreadsheet. */
export function ChooseTable({
  label,
  text = label,
  busy,
  kind = 'secondary',
  size,
  multiple = false,
  onChoose,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept=".csv,.txt,.tsv,.xlsx"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [first, ...more] = [...(event.target.files ?? [])]
          event.target.value = ''
          if (first) onChoose([first, ...more])
        }}
      />
      <Button
        icon="document"
        kind={kind}
        busy={busy}
        {...(size && { size })}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
    </>
  )
}
