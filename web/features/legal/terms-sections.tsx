import { Link } from 'wouter'
import { ContactLine } from '#web/components/frame/contact-line.tsx'
import { useSignInOptions } from '#web/data/auth.ts'
import { routes } from '#web/platform/routes.ts'
import type { LegalSection } from './legal-page.tsx'

/** The terms for all users of an installation; 'we' is its operator. */
export const termsSections: readonly LegalSection[] = [
  { id: 'introduction', title: 'Introduction', content: <Introduction /> },
  { id: 'use-of-ai', title: 'Use of AI and Limitations', content: <UseOfAi /> },
  { id: 'user-responsibilities', title: 'User Responsibilities', content: <Responsibilities /> },
  { id: 'account-terms', title: 'Account Terms', content: <AccountTerms /> },
  { id: 'ai-content-ownership', title: 'AI Content Ownership', content: <Ownership /> },
  { id: 'limitation-of-liability', title: 'Limitation of Liability', content: <Liability /> },
  { id: 'changes-and-termination', title: 'Changes and Termination', content: <Changes /> },
  { id: 'contact-information', title: 'Contact Information', content: <Contact /> },
]

function PrivacyLink() {
  return (
    <Link href={routes.privacy} className="link">
      Privacy Policy
    </Link>
  )
}

function Introduction() {
  return (
    <>
      <p>
        These terms are an agreement between you and the operator of this installation of Balancia AI: the
        person or organisation that runs the server at this address. “We” and “us” mean that operator; “you”
        means everyone who uses it.
      </p>
      <p>
        Balancia AI lets you build, run and schedule agents. An agent carries out the task that you describe,
        reads the links that you give it and, where you add one, runs your Python script. For the answers we
        may use several AI model providers: OpenAI, Anthropic, Google Gemini, or another compatible service.
        Where none is set up, a built-in engine without an AI model answers. Each result says which engine
        wrote it.
      </p>
      <p>
        By creating an account or using the service you accept these terms. If you do not agree with them,
        please do not use it. What is stored about you, and what is sent to whom, is in the <PrivacyLink />.
      </p>
    </>
  )
}

function UseOfAi() {
  return (
    <>
      <p>AI makes mistakes, and makes them confidently. Please keep in mind:</p>
      <ul>
        <li>
          <strong>Output may be inaccurate</strong>, incomplete, out of date or unsuitable for your purpose,
          also where it names its sources.
        </li>
        <li>
          <strong>Output is not professional advice</strong>: not legal, medical, financial, tax or safety
          advice. Ask a qualified person before you decide on such matters.
        </li>
        <li>
          <strong>You must verify output</strong> before you rely on it, publish it or pass it on, above all
          where it affects people, money, health or rights.
        </li>
        <li>
          <strong>Agents may run while nobody is watching.</strong> Schedules and triggers start them, and
          results can be posted to addresses that you choose, and what you connected can be written to as you
          allowed. What you set up acts on your behalf: look at the results, and set budgets that fit.
        </li>
        <li>
          <strong>Answers vary.</strong> The same task can be answered differently at another time, and
          providers change their models without asking us.
        </li>
      </ul>
    </>
  )
}

function Responsibilities() {
  return (
    <>
      <p>When you use this service, you agree:</p>
      <ul>
        <li>
          to use it lawfully, and to respect the rules of the websites that your agents read and of the AI
          model providers that answer;
        </li>
        <li>
          to give agents only material, and personal data only of people, that you have the right to use;
        </li>
        <li>
          not to abuse it: no malware, spam, harassment, fraud, deception or unlawful surveillance, and no
          overloading of this or of other people’s systems;
        </li>
        <li>not to get around limits, budgets, access rights or the sandbox that scripts run in;</li>
        <li>
          not to reverse engineer, decompile or probe this service or the models behind it, and not to extract
          keys or data that are not yours;
        </li>
        <li>
          not to pass output off as written by a person where that would deceive somebody or where the law
          asks you to say that it is not;
        </li>
        <li>to answer for what your agents do and for the personas that you offer to the community.</li>
      </ul>
      <p>
        The software Balancia AI is published under the MIT License. Whatever that licence allows you to do
        with the software itself, these terms do not take away.
      </p>
    </>
  )
}

function AccountTerms() {
  return (
    <ul>
      <li>
        <strong>Registration.</strong> Give accurate details when you sign up and keep them up to date. One
        account is for one person.
      </li>
      <li>
        <strong>Credentials.</strong> Keep your password, and the keys and secrets of your triggers, to
        yourself. You answer for what is done with them. Tell us at once when you suspect that somebody else
        has them.
      </li>
      <li>
        <strong>Data retention.</strong> Your data is kept for as long as your account exists. A deleted agent
        stays in the trash for 30 days and is then removed for good, together with its results. The{' '}
        <PrivacyLink /> lists how long everything else is kept.
      </li>
      <li>
        <strong>Plans.</strong> A paid plan is renewed each month or year until you cancel it on your
        subscription page; it then stays yours until the end of what you paid for.
      </li>
      <li>
        <strong>Suspension.</strong> We may suspend an account that breaks these terms, the law, or the safety
        of others. Wherever we can, we tell you the reason and give you a chance to put it right first. A
        suspended account cannot sign in.
      </li>
    </ul>
  )
}

function Ownership() {
  return (
    <>
      <p>
        <strong>You keep ownership of your input</strong>: your tasks, personas, scripts and everything else
        that you enter. You allow us to store it and process it, and to send it to the AI model providers that
        are set up here, only as far as running your agents needs it.
      </p>
      <p>
        <strong>You may use the output</strong> of your agents for any lawful purpose; we claim no rights in
        it. But there is <strong>no exclusivity of output</strong>: others who ask similar things can be given
        the same or similar answers, and output may contain material that belongs to third parties, such as
        the pages that it quotes.
      </p>
      <p>
        A persona that you offer to the community can be read and used by everyone here. Agents keep the copy
        that they were saved with, even after you take the persona back or delete it.
      </p>
      <p>
        The software trains no AI model on what you enter. What a model provider may do with what it is sent
        is a matter of its own terms.
      </p>
    </>
  )
}

function Liability() {
  return (
    <>
      <p>
        The service is provided <strong>“as is” and “as available”</strong>. As far as the law allows, we give
        no warranty that it is fit for a particular purpose, free of errors or always there, or that output is
        correct.
      </p>
      <p>
        As far as the law allows, we are not liable for indirect or consequential losses, such as lost
        profits, lost data or decisions made on the strength of output. Our total liability is limited to{' '}
        <strong>the amounts that you paid us for the service in the 12 months</strong> before the event that
        the claim is about.
      </p>
      <p>
        Nothing in these terms excludes liability that the law does not allow to be excluded, and nothing
        takes away rights that you have as a consumer.
      </p>
    </>
  )
}

function Changes() {
  return (
    <>
      <p>
        We may change these terms. <strong>Material changes are notified at least 30 days</strong> before they
        take effect, by email or by a notice on this site. If you keep using the service after that, the new
        terms apply; if you do not agree, you can stop before they do.
      </p>
      <p>
        <strong>You may leave at any time.</strong> Download your data and delete your account in the
        settings.
      </p>
      <p>
        <strong>We may end the service or your access to it</strong> with reasonable notice, and at once for a
        serious breach of these terms. Where we can, we give you time to take your data with you. What is
        owed, who owns what, and the limits of liability hold beyond the end.
      </p>
    </>
  )
}

function Contact() {
  return (
    <>
      <ContactLine contact={useSignInOptions().data?.contact} />
      <p>
        A typical response takes <strong>2-3 business days</strong>. Please say which agent and which run it
        is about, and never send your password or a key.
      </p>
    </>
  )
}
