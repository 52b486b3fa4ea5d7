import type { Language } from '../../../contract/core/language.ts'

/** Texts of the mail with a report. Names of reports and figures come with its facts. */
export const reportWords: Record<
  Language,
  {
    subject: (title: string, days: string) => string
    was: (value: string) => string
    open: string
    nothing: string
    why: string
  }
> = {
  en: {
    subject: (title, days) => `${title}, ${days}`,
    was: (value) => `${value} before`,
    open: 'Open the report',
    nothing: 'No orders in these days.',
    why: 'You asked for this report by email. You can stop it on the report’s page.',
  },
  es: {
    subject: (title, days) => `${title}, ${days}`,
    was: (value) => `antes ${value}`,
    open: 'Abrir el informe',
    nothing: 'No hay pedidos en estos días.',
    why: 'Usted pidió este informe por correo. Puede detenerlo en la página del informe.',
  },
}
