import type { audience as en } from './audience.en.ts'

const number = (count: number) => count.toLocaleString('es-US')
const people = (count: number) => (count === 1 ? '1 persona' : `${number(count)} personas`)
const shops = (count: number) => (count === 1 ? '1 tienda' : `${number(count)} tiendas`)

export const audience: typeof en = {
  title: 'Quién lo ve',
  everyone: 'Todos',
  add: 'Agregar una condición',
  kind: 'Por',
  kinds: {
    route: 'Ruta',
    level: 'Nivel de precios',
    method: 'Forma de entrega',
    customer: 'Cuenta',
    language: 'Idioma',
    department: 'Puede pedir',
    town: 'Ciudad',
    bought: 'Compró',
    'ordered-since': 'Pidió desde el',
    'ordered-for': 'Pedido para el',
  },
  is: 'es',
  isNot: 'no es',
  whether: 'Condición',
  values: 'Valores',
  numbers: 'Números, separados por comas',
  noValues: 'Escriba al menos uno.',
  addThis: 'Agregar',
  drop: 'Cancelar',
  methods: { PICKUP: 'Recoger', TRUCK: 'Camión', UPS: 'UPS' },
  languages: { en: 'Inglés', es: 'Español' },
  departments: { flowers: 'Flores', plants: 'Plantas', supplies: 'Insumos', yard: 'Jardín' },
  condition: (kind, is, values) => `${kind} ${is ? 'es' : 'no es'} ${values}`,
  left: (of) => `${shops(of.shops)}, ${people(of.people)}.`,
  spanish: (count) =>
    count === 1 ? '1 de ellas lee en español.' : `${number(count)} de ellas leen en español.`,
  why: 'Quién queda fuera y por qué',
  all: (of) => `${people(of.people)} de ${shops(of.shops)} pueden entrar`,
  out: (of, condition) => `${people(of.people)} quedan fuera: no cumplen “${condition}”`,
  disabled: (count) => `${people(count)} no pueden entrar`,
  closed: (count) => `${people(count)} de cuentas cerradas`,
  some: 'Algunos de los que quedan',
  counting: 'Contando…',
  failed: 'No se pudo contar a las personas.',
  kept: 'Públicos guardados',
  keep: 'Guardar este público',
  keepName: 'Nombre del público',
  keeping: 'Guardando…',
  keptDone: 'Guardado.',
  forget: 'Olvidar',
  forgetThis: (name) => `Olvidar ${name}`,
}
