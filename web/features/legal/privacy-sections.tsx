import { Link } from 'wouter'
import { routes } from '#web/platform/routes.ts'
import type { LegalSection } from './legal-page.tsx'
import { SentOut } from './privacy-sent-out.tsx'
import { BrowserDataList, StoredDataList } from './stored-data-list.tsx'

/** What this software stores and sends, and the rights of users. */
export const privacySections: readonly LegalSection[] = [
  { id: 'in-short', title: 'In short', content: <InShort /> },
  { id: 'who-is-responsible', title: 'Who is responsible', content: <Responsible /> },
  { id: 'what-is-stored', title: 'What is stored, and for how long', content: <Stored /> },
  { id: 'what-is-sent-out', title: 'What leaves this server', content: <SentOut /> },
  { id: 'your-browser', title: 'What your browser keeps', content: <Browser /> },
  { id: 'server-log', title: 'The server’s log', content: <ServerLog /> },
  { id: 'who-can-read', title: 'Who can read your data', content: <Readers /> },
  { id: 'your-rights', title: 'Your data is yours', content: <Rights /> },
  { id: 'changes', title: 'Changes to this policy', content: <Changes /> },
  { id: 'contact', title: 'Contact', content: <Contact /> },
]

function InShort() {
  return (
    <ul>
      <li>
        Your data lies in the database of this installation, and nowhere else until you or your agents send
        it.
      </li>
      <li>
        AI model providers are sent the material of a run, or what you say to a builder, only where the
        operator or an administrator has connected one. Where none is connected, nothing goes to any AI model.
      </li>
      <li>
        No analytics, no advertising, no telemetry, no third-party scripts. Your browser talks to this site
        alone; nothing on its pages is loaded from another host.
      </li>
      <li>
        Four cookies at most, none of which follows you: who is signed in, that this browser has signed in
        before, the way to a sign-in service and back, and light or dark.
      </li>
    </ul>
  )
}

function Responsible() {
  return (
    <p>
      Balancia AI is software that people and organisations run on their own servers. The operator of this
      installation is responsible for your data: “we” in this policy. The makers of the software receive
      nothing from it. The first account of an installation is its administrator’s.
    </p>
  )
}

function Stored() {
  return (
    <>
      <p>
        Everything below lies in the database of this installation. The software makes no copies elsewhere;
        backups are the operator’s to make, and are kept for as long as the operator decides.
      </p>
      <StoredDataList />
    </>
  )
}

function Browser() {
  return (
    <>
      <p>
        All of it is needed for what you asked for and none of it follows you, so there is no banner to agree
        to. A visitor who changes nothing is given no cookie at all.
      </p>
      <BrowserDataList />
    </>
  )
}

function ServerLog() {
  return (
    <>
      <p>
        The server writes a log for its operator: that it started, and what went wrong, with the numbers of
        the run, agent or request concerned. The message of an error can name the web or mail server that did
        not answer.
      </p>
      <p>
        Requests are only logged where the operator has switched the log to its detailed levels: then by
        method, path, status and duration, without the network address, the query, what was sent or what was
        answered. Passwords, keys and cookies are not written to the log. How long it is kept is up to the
        operator’s system.
      </p>
    </>
  )
}

function Readers() {
  return (
    <ul>
      <li>
        <strong>You</strong> see everything of yours. Other users see nothing of it, except personas that you
        offer to the community, teams that you share with them, and applications to which you give them a
        link.
      </li>
      <li>
        <strong>Administrators</strong> see, in the product, the personas that users wrote with the name of
        their author, the queue: which agent of whom waits, runs or has failed, and why, everybody’s name,
        email address, role and last sign-in, and the activity log: who did what, when, and from which network
        address. <strong>Managers</strong> see people, invitations and the activity log as well.
      </li>
      <li>
        <strong>Programs and assistants to which you gave a key</strong> see and do what that key allows, over
        the API or the Model Context Protocol (MCP), until you revoke it.
      </li>
      <li>
        <strong>The operator of the server</strong> can read its database, its log and its backups, and so
        everything in them that is not hashed. Secrets that are stored encrypted can be decrypted with a key
        that is on the server.
      </li>
      <li>
        <strong>Those whom data is sent to</strong>, as described under “What leaves this server”.
      </li>
    </ul>
  )
}

function Rights() {
  return (
    <>
      <ul>
        <li>
          <strong>See and correct it.</strong> Your name and time zone can be changed in the settings, your
          agents, personas and lessons where they stand.
        </li>
        <li>
          <strong>Take it with you.</strong> Export in the menu of an agent gives you a readable file of it,
          which any installation of Balancia AI can import. Results can be copied from each run. Everything at
          once, as one JSON file without passwords and keys, is under Settings, "Data and account".
        </li>
        <li>
          <strong>Delete it.</strong> Agents go with all that belongs to them, 30 days after you put them into
          the trash; personas, lessons, triggers and addresses go at once.
        </li>
        <li>
          <strong>Delete your account.</strong> Under Settings, "Data and account". Everything that belongs to
          it goes as soon as its running work has stopped, also what is in the trash. The entries of the
          activity log stay under a number that leads to nobody, without address, browser and details. Only
          the last administrator cannot delete theirs.
        </li>
      </ul>
      <p>
        Depending on where you live, the law gives you further rights, such as those under the GDPR: to have
        information and a copy, to have data corrected, deleted or restricted, to object, and to complain to a
        data protection authority. Turn to the administrator for any of them.
      </p>
    </>
  )
}

function Changes() {
  return (
    <p>
      This policy describes what this version of the software does, and changes when the software does. The
      date at the top says when. What an operator does beyond the software, such as backups or a proxy in
      front of it, is for the operator to tell you.
    </p>
  )
}

function Contact() {
  return (
    <p>
      Write to the administrator of this installation, at the address from which you were invited or from
      which it sends you its emails. A typical response takes 2-3 business days. See also the{' '}
      <Link href={`${routes.terms}#contact-information`} className="link">
        Terms of Service
      </Link>
      .
    </p>
  )
}
