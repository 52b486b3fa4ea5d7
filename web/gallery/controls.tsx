import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Checkbox } from '../ui/choices.tsx'
import { ColorDot } from '../ui/color-dot.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput, TextArea, TextInput } from '../ui/inputs.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Ladder, TierNudge } from '../ui/ladder.tsx'
import { linkButtonClass, linkClass } from '../ui/link.ts'
import { SearchInput } from '../ui/search-input.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Select } from '../ui/select.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { Switch } from '../ui/switch.tsx'
import { Part } from './part.tsx'

export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Small />
      <Quantities />
    </>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  return (
    <Part name="Buttons">
      <div className="gallery-row">
        <Button kind="primary">Add to cart</Button>
        <Button disabled>Disabled</Button>
        <Button>Secondary</Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="danger-outline">Cancel order</Button>
        <Button kind="danger">Delete</Button>
      </div>
      <div className="gallery-row">
        <Button size={28}>Small 28</Button>
        <Button>Normal 36</Button>
        <Button size={44}>Touch 44</Button>
        <IconButton icon="more" label="More" kind="secondary" />
        <Button kind="primary" busy="Placing…">
          Place order
        </Button>
        <Button icon="download" busy={busy ? 'Making…' : undefined} onClick={() => setBusy(!busy)}>
          Export
        </Button>
        <IconButton icon="heart" label="Favorite" filled />
        <a href="#top" className={linkClass}>
          A link
        </a>
        <button type="button" className={linkButtonClass}>
          change
        </button>
      </div>
    </Part>
  )
}

function Fields() {
  const [text, setText] = useState('elena@')
  const [password, setPassword] = useState('')
  const [search, setSearch] = useState('')
  const [shipTo, setShipTo] = useState('shop')
  const [note, setNote] = useState('')
  const [on, setOn] = useState(true)
  const [view, setView] = useState<'list' | 'grid'>('list')
  return (
    <Part name="Fields and choices">
      <div className="gallery-thirds">
        <Field label="PO number" optional>
          <TextInput value="" onChange={setText} placeholder="Optional" />
        </Field>
        <Field label="Email">
          <TextInput value={text} onChange={setText} type="email" />
        </Field>
        <Field label="Phone" error="Phone numbers have 10 digits.">
          <TextInput value="937 555 01" onChange={setText} type="tel" />
        </Field>
        <Field label="Ship to">
          <Select
            value={shipTo}
            onChange={setShipTo}
            options={[
              { value: 'shop', label: 'Shop, Urbana' },
              { value: 'chapel', label: 'Chapel, 12 Court St' },
            ]}
          />
        </Field>
        <Field label="Terms" hint="Set by Accounts.">
          <TextInput value="NET 30" onChange={setText} readOnly />
        </Field>
        <SearchInput
          value={search}
          onChange={setSearch}
          label="Search"
          placeholder="Rose 60cm"
          shortcut="/"
        />
        <Field
          label="Password"
          aside={
            <a href="#top" className={linkClass}>
              Forgot it?
            </a>
          }
        >
          <PasswordInput value={password} onChange={setPassword} placeholder="Password" size={44} />
        </Field>
        <Field label="Note to the driver" optional>
          <TextArea value={note} onChange={setNote} rows={2} />
        </Field>
        <Select
          bare
          size={28}
          label="Order"
          value="az"
          onChange={setShipTo}
          options={[{ value: 'az', label: 'Product Name A to Z' }]}
        />
      </div>
      <div className="gallery-row">
        <Checkbox checked={on} onChange={setOn}>
          Remember
        </Checkbox>
        <Checkbox checked={!on} onChange={(checked) => setOn(!checked)}>
          Off
        </Checkbox>
        <Checkbox checked={false} mixed onChange={setOn}>
          Some
        </Checkbox>
        <Checkbox checked disabled onChange={setOn}>
          Fixed
        </Checkbox>
        <Switch on={on} onChange={setOn} label="Switch" />
        <Switch on disabled onChange={setOn} label="Fixed switch" />
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: 'List' },
            { value: 'grid', label: 'Grid' },
          ]}
        />
        <Kbd>Enter</Kbd>
      </div>
    </Part>
  )
}

const dots = [
  '#ffffff',
  '#e9cfc6',
  '#d9287c',
  '#a3231a',
  '#e8801c',
  '#f5c926',
  '#3f7f4c',
  '#4169c4',
  '#6b2d91',
  '#4f1f1a',
]

function Small() {
  return (
    <Part name="Chips, badges, color dots">
      <div className="gallery-row">
        <Chip label="Purpose: Wedding" onRemove={() => {}} />
        <Chip label="5 colors" on onRemove={() => {}} />
        <Badge kind="accent">Pre-order</Badge>
        <Badge kind="amber">Sale, was 7.20</Badge>
        <Badge kind="outline">Farm</Badge>
        <Badge kind="outline">US</Badge>
        <Badge kind="outline">Featured</Badge>
        <Badge>Packed</Badge>
        <Badge kind="danger">Failed</Badge>
        <Badge kind="amber">On hold</Badge>
        <Badge kind="accent" large>
          Delivered
        </Badge>
        {dots.map((color) => (
          <ColorDot key={color} color={color} />
        ))}
        <ColorDot color="#a3231a" second="#ffffff" />
      </div>
    </Part>
  )
}

const four = [
  { from: 1, priceE4: 61_000 },
  { from: 5, priceE4: 58_600 },
  { from: 10, priceE4: 56_100 },
  { from: 25, priceE4: 54_300 },
]
const five = [
  { from: 1, priceE4: 142_000 },
  { from: 5, priceE4: 136_300 },
  { from: 10, priceE4: 130_600 },
  { from: 25, priceE4: 126_400 },
  { from: 50, priceE4: 120_700 },
]

function Quantities() {
  const [bunches, setBunches] = useState(3)
  const [draft, setDraft] = useState<number>()
  const [stems, setStems] = useState(75)
  const [none, setNone] = useState(0)
  return (
    <Part name="Tier ladder and stepper">
      <div className="gallery-row">
        <div className="w-65">
          <Ladder tiers={four} quantity={draft ?? bunches} />
          <div className="text-12 text-ink-2">
            bunch of 10 · <TierNudge tiers={four} quantity={draft ?? bunches} />
          </div>
        </div>
        <div className="w-65">
          <Ladder tiers={five} quantity={12} />
          <div className="text-12 text-ink-2">third tier in force</div>
        </div>
      </div>
      <div className="gallery-row">
        <Stepper label="Nothing yet, bunches" value={none} step={1} max={44} onChange={setNone} size={36} />
        <Stepper
          label="Alstroemeria, bunches"
          value={bunches}
          step={1}
          max={8}
          onChange={setBunches}
          onDraft={setDraft}
          note="In cart · $18.30"
          size={36}
        />
        <Stepper label="Rose, stems" value={stems} step={25} max={6500} onChange={setStems} size={44} />
        <Stepper label="Short, bunches" value={12} step={1} max={8} onChange={setBunches} size={36} />
        <Stepper
          label="Closed, bunches"
          value={2}
          step={1}
          max={8}
          onChange={setBunches}
          size={36}
          disabled
        />
      </div>
    </Part>
  )
}
