import formPhoneDark from './pictures/form-phone-dark.webp'
import formPhoneLight from './pictures/form-phone-light.webp'
import formWideDark from './pictures/form-wide-dark.webp'
import formWideLight from './pictures/form-wide-light.webp'
import resultPhoneDark from './pictures/result-phone-dark.webp'
import resultPhoneLight from './pictures/result-phone-light.webp'
import resultWideDark from './pictures/result-wide-dark.webp'
import resultWideLight from './pictures/result-wide-light.webp'
import runPhoneDark from './pictures/run-phone-dark.webp'
import runPhoneLight from './pictures/run-phone-light.webp'
import runWideDark from './pictures/run-wide-dark.webp'
import runWideLight from './pictures/run-wide-light.webp'
import schedulePhoneDark from './pictures/schedule-phone-dark.webp'
import schedulePhoneLight from './pictures/schedule-phone-light.webp'
import scheduleWideDark from './pictures/schedule-wide-dark.webp'
import scheduleWideLight from './pictures/schedule-wide-light.webp'
import sizes from './pictures/sizes.json'

/** What `npm run pictures` photographs; sizes are CSS pixels, of which each picture has two in each direction. */
export const pictures = {
  form: {
    wide: { light: formWideLight, dark: formWideDark, ...sizes.form.wide },
    phone: { light: formPhoneLight, dark: formPhoneDark, ...sizes.form.phone },
  },
  run: {
    wide: { light: runWideLight, dark: runWideDark, ...sizes.run.wide },
    phone: { light: runPhoneLight, dark: runPhoneDark, ...sizes.run.phone },
  },
  result: {
    wide: { light: resultWideLight, dark: resultWideDark, ...sizes.result.wide },
    phone: { light: resultPhoneLight, dark: resultPhoneDark, ...sizes.result.phone },
  },
  schedule: {
    wide: { light: scheduleWideLight, dark: scheduleWideDark, ...sizes.schedule.wide },
    phone: { light: schedulePhoneLight, dark: schedulePhoneDark, ...sizes.schedule.phone },
  },
}
export type PictureName = keyof typeof pictures
