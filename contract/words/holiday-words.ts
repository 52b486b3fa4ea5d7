import type { Language } from '../core/language.ts'

/** Spanish names of the holidays as florists say them, by the letters of their English names. */
const spanish: Readonly<Record<string, string>> = {
  newyearsday: 'Año Nuevo',
  martinlutherkingjrday: 'Día de Martin Luther King Jr.',
  valentinesday: 'San Valentín',
  presidentsday: 'Día de los Presidentes',
  lunarnewyear: 'Año Nuevo Lunar',
  ashwednesday: 'Miércoles de Ceniza',
  internationalwomensday: 'Día Internacional de la Mujer',
  stpatricksday: 'San Patricio',
  palmsunday: 'Domingo de Ramos',
  passoverfirstday: 'Pésaj (primer día)',
  goodfriday: 'Viernes Santo',
  eastersunday: 'Domingo de Pascua',
  orthodoxeaster: 'Pascua Ortodoxa',
  administrativeprofessionalsday: 'Día de la Secretaria',
  kentuckyderby: 'Derby de Kentucky',
  teacherappreciationweekbegins: 'Empieza la Semana del Maestro',
  nationalnursesday: 'Día de las Enfermeras',
  mothersday: 'Día de las Madres',
  memorialday: 'Memorial Day',
  juneteenth: 'Juneteenth',
  fathersday: 'Día del Padre',
  independenceday: 'Día de la Independencia',
  laborday: 'Día del Trabajo',
  grandparentsday: 'Día de los Abuelos',
  roshhashanahfirstday: 'Rosh Hashaná (primer día)',
  columbusindigenouspeoplesday: 'Día de la Raza y de los Pueblos Indígenas',
  sweetestday: 'Sweetest Day',
  bosssday: 'Día del Jefe',
  bossday: 'Día del Jefe',
  halloween: 'Halloween',
  diadelosmuertos: 'Día de los Muertos',
  diwali: 'Diwali',
  veteransday: 'Día de los Veteranos',
  thanksgivingday: 'Día de Acción de Gracias',
  dayafterthanksgiving: 'Día después de Acción de Gracias',
  hanukkahfirstday: 'Janucá (primer día)',
  christmaseve: 'Nochebuena',
  christmasday: 'Navidad',
  newyearseve: 'Nochevieja',
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

/** A holiday's name in the reader's language; an unknown name is unchanged. */
export const holidayWord = (name: string, language: Language): string =>
  (language === 'es' && spanish[lettersOf(name)]) || name
