import type { Translated } from '../catalogue.ts'
import type { signIn as english } from './sign-in.en.ts'

export const signIn: Translated<typeof english> = {
  title: 'Iniciar sesión',
  lead: 'Flores, plantas e insumos al por mayor para el gremio.',
  email: 'Correo',
  password: 'Contraseña',
  remember: 'Mantener la sesión en este dispositivo',
  submit: 'Entrar',
  busy: 'Entrando…',
  badEmail: 'Escriba un correo válido.',
  noPassword: 'Escriba su contraseña.',
  forgot: '¿La olvidó?',
  forgotText: (phone: string) => `Llame al ${phone} y ponemos una nueva con usted.`,
  noAccount: '¿No tiene cuenta?',
  noAccountText: (phone: string) => `Llame al ${phone} para abrir una.`,
  demo: 'Pruebe la demostración',
  demoHint: 'un toque, sin contraseña',
  demoUsers: {
    florist: { label: 'Florista', hint: 'NET 30, rutas propias' },
    cardshop: { label: 'Tienda con tarjeta', hint: 'paga con tarjeta' },
    overdue: { label: 'Tienda con deuda', hint: 'saldo vencido' },
    newshop: { label: 'Tienda nueva', hint: 'sin historial' },
    admin: { label: 'Administrador', hint: 'todo' },
    sales: { label: 'Ventas', hint: 'mis clientes' },
    vendor: { label: 'Proveedor', hint: 'disponibilidad' },
    driver: { label: 'Chofer', hint: 'paradas de hoy' },
  },
}
