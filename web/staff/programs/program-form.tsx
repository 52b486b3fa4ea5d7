import { changes } from '../../../contract/features/changes.ts'
import type { FarmProgram, UsProgram } from '../../../contract/features/programs.ts'
import { programs } from '../../../contract/features/programs.ts'
import { AreaField, CheckField, TextField } from '../../form/fields.tsx'
import { Form, SaveButtons } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { TimeOfDay } from '../../ui/dates.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { weekdayName } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { ChoiceList } from './choice-list.tsx'
import { draftOf, farmFields, faultsOf, type ProgramDraft, usFields } from './draft.ts'
import { Effect } from './effect.tsx'
import { useProgramWords } from './words.ts'

const formClass = 'flex max-w-200 flex-col gap-5 p-4 max-lg:pb-16 md:p-6'

/** The US program: on or off, for whom, and its items. */
export function UsForm({ program }: { program: UsProgram }) {
  const t = useProgramWords()
  const form = useForm(programs.setUs, {
    name: 'program.us',
    start: draftOf(program),
    version: program.version,
    labels: t.fields,
    check: (draft) => faultsOf(draft, t),
    send: (draft, version) => ({ body: { version, ...usFields(draft) } }),
    rowOf: (row) => ({ start: draftOf(row), version: row.version }),
    refresh: [programs.us, changes.list],
    onDone: () => showToast({ text: t.saved }),
  })
  return (
    <Form of={form} label={t.tabs.us} className={formClass}>
      <Head program={program} />
      <Offered program={program} form={form} />
      <div className="grid gap-4 md:grid-cols-2">
        <AreaField at={form.at('in')} rows={2} hint={t.itemsHint} optional />
        <AreaField at={form.at('out')} rows={2} optional />
      </div>
      {form.dirty && <Effect endpoint={programs.previewUs} body={usFields(form.typed)} />}
      <SaveButtons of={form} />
    </Form>
  )
}

const farms = {
  'farm-direct': {
    set: programs.setFarmDirect,
    preview: programs.previewFarmDirect,
    read: programs.farmDirect,
  },
  'grower-direct': {
    set: programs.setGrowerDirect,
    preview: programs.previewGrowerDirect,
    read: programs.growerDirect,
  },
} as const

/** Farm direct or grower direct: on or off, for whom, how it ships, and whose goods. */
export function FarmForm({ program, name }: { program: FarmProgram; name: keyof typeof farms }) {
  const t = useProgramWords()
  const { language } = useLanguage()
  const { set, preview, read } = farms[name]
  const form = useForm(set, {
    name: `program.${name}`,
    start: draftOf(program),
    version: program.version,
    labels: t.fields,
    check: (draft) => faultsOf(draft, t),
    send: (draft, version) => ({ body: { version, ...farmFields(draft) } }),
    rowOf: (row) => ({ start: draftOf(row), version: row.version }),
    refresh: [read, changes.list],
    onDone: () => showToast({ text: t.saved }),
  })
  return (
    <Form of={form} label={t.tabs[name]} className={formClass}>
      <Head program={program} />
      <Offered program={program} form={form} />
      <div className="grid items-start gap-4 md:grid-cols-3">
        <TextField at={form.at('leadDays')} inputMode="numeric" maxLength={2} hint={t.leadHint} optional />
        <TextField at={form.at('orderBy')} inputMode="numeric" maxLength={5} hint={t.orderByHint} optional />
        <TextField at={form.at('boxMinimum')} inputMode="numeric" maxLength={3} hint={t.boxHint} required />
      </div>
      <ChoiceList
        at={form.at('shipWeekdays')}
        all={t.all.shipWeekdays}
        choices={[0, 1, 2, 3, 4, 5, 6].map((day) => ({ key: day, label: weekdayName(day, language) }))}
      />
      <ChoiceList
        at={form.at('growers')}
        all={t.all.growers}
        choices={program.ofGrowers.map(({ id, name, vendor, items }) => ({
          key: id,
          label: t.itemsOf(name, items),
          group: vendor || t.noVendor,
        }))}
      />
      <ChoiceList
        at={form.at('categories')}
        all={t.all.categories}
        choices={program.ofCategories.map(({ name, items }) => ({
          key: name,
          label: t.itemsOf(name, items),
        }))}
      />
      {form.dirty && <Effect endpoint={preview} body={farmFields(form.typed)} />}
      <SaveButtons of={form} />
    </Form>
  )
}

function Head({ program }: { program: UsProgram }) {
  const t = useProgramWords()
  const { items, shops, allShops, setBy, setAt } = program
  return (
    <div className="text-ink-2">
      <p>{t.about[program.name]}</p>
      <p className="font-semibold text-ink">{t.now(items, shops, allShops)}</p>
      {setBy && setAt && (
        <p className="text-12">
          {t.by(setBy)} <TimeOfDay at={new Date(setAt)} withDay />
        </p>
      )}
    </div>
  )
}

type Draft = ReturnType<typeof useForm<typeof programs.setUs, ProgramDraft>>

/** Whether the program is on, and for which shops. */
function Offered({ program, form }: { program: UsProgram; form: Pick<Draft, 'at'> }) {
  const t = useProgramWords()
  return (
    <>
      <div>
        <CheckField at={form.at('onSale')} />
        <p className="text-12 text-ink-3">{t.offHint}</p>
      </div>
      <ChoiceList
        at={form.at('states')}
        all={t.all.states}
        hint={t.stateHint}
        choices={program.inStates.map(({ key, shops }) => ({ key, label: t.shopsOf(key, shops) }))}
      />
      <ChoiceList
        at={form.at('levels')}
        all={t.all.levels}
        choices={program.inLevels.map(({ key, shops }) => ({ key, label: t.shopsOf(t.level(key), shops) }))}
      />
    </>
  )
}
