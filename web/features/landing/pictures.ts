import appPhoneDark from './pictures/app-phone-dark.webp'
import appPhoneLight from './pictures/app-phone-light.webp'
import appWideDark from './pictures/app-wide-dark.webp'
import appWideLight from './pictures/app-wide-light.webp'
import approvalPhoneDark from './pictures/approval-phone-dark.webp'
import approvalPhoneLight from './pictures/approval-phone-light.webp'
import approvalWideDark from './pictures/approval-wide-dark.webp'
import approvalWideLight from './pictures/approval-wide-light.webp'
import formPhoneDark from './pictures/form-phone-dark.webp'
import formPhoneLight from './pictures/form-phone-light.webp'
import formWideDark from './pictures/form-wide-dark.webp'
import formWideLight from './pictures/form-wide-light.webp'
import resultPhoneDark from './pictures/result-phone-dark.webp'
import resultPhoneLight from './pictures/result-phone-light.webp'
import resultWideDark from './pictures/result-wide-dark.webp'
import resultWideLight from './pictures/result-wide-light.webp'
import teamPhoneDark from './pictures/team-phone-dark.webp'
import teamPhoneLight from './pictures/team-phone-light.webp'
import teamWideDark from './pictures/team-wide-dark.webp'
import teamWideLight from './pictures/team-wide-light.webp'
import sizes from './pictures/sizes.json'

/**
 * The screenshots of `npm run measure -- pictures`; sizes in CSS pixels, of which each has two device pixels in each direction.
 */
export const pictures = {
  form: {
    wide: { light: formWideLight, dark: formWideDark, ...sizes.form.wide },
    phone: { light: formPhoneLight, dark: formPhoneDark, ...sizes.form.phone },
  },
  result: {
    wide: { light: resultWideLight, dark: resultWideDark, ...sizes.result.wide },
    phone: { light: resultPhoneLight, dark: resultPhoneDark, ...sizes.result.phone },
  },
  team: {
    wide: { light: teamWideLight, dark: teamWideDark, ...sizes.team.wide },
    phone: { light: teamPhoneLight, dark: teamPhoneDark, ...sizes.team.phone },
  },
  approval: {
    wide: { light: approvalWideLight, dark: approvalWideDark, ...sizes.approval.wide },
    phone: { light: approvalPhoneLight, dark: approvalPhoneDark, ...sizes.approval.phone },
  },
  app: {
    wide: { light: appWideLight, dark: appWideDark, ...sizes.app.wide },
    phone: { light: appPhoneLight, dark: appPhoneDark, ...sizes.app.phone },
  },
}
export type PictureName = keyof typeof pictures
