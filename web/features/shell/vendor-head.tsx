import { useSyncExternalStore } from 'react'
import { placeOfCountry } from '../../../contract/rules/farm-places.ts'
import { useUser } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { nowMs, onTick } from '../../ui/clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { timeText } from '../../words/format.ts'
import { type Language, useLanguage, useMessages } from '../../words/language.tsx'

/** The local time at the farm and at the distributor, because vendors may write across time zones; and the language. */
export function VendorHead() {
  const t = useMessages().shell
  const { vendorPlace } = useUser()
  const { city, timeZone } = useSite()
  const { language, chooseLanguage } = useLanguage()
  const farm = placeOfCountry(vendorPlace.split(', ').at(-1) ?? '')
  const timeIn = (zone: string) => () => timeText(new Date(nowMs()), zone)
  const here = useSyncExternalStore(onTick, timeIn(timeZone))
  const there = useSyncExternalStore(onTick, timeIn(farm?.zone ?? timeZone))
  const text = !farm
    ? t.timeIn(here, city)
    : there === here
      ? t.timeInBoth(there, farm.city, city)
      : `${t.timeIn(there, farm.city)}, ${t.timeIn(here, city)}`
  return (
    <>
      <p className="flex items-center gap-2 whitespace-nowrap text-ink-2 max-[1000px]:hidden">
        <Icon name="clock" />
        {text}
      </p>
      <span className="max-md:hidden">
        <Segmented<Language>
          label={t.language}
          value={language}
          onChange={(code) => void chooseLanguage(code)}
          options={[
            { value: 'en', label: <span lang="en">EN</span> },
            { value: 'es', label: <span lang="es">ES</span> },
          ]}
        />
      </span>
    </>
  )
}
