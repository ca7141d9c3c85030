import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { useUser } from '../lib/session.ts';
import {
  AdminOnly,
  homeOf,
  KycGuard,
  NotSignedIn,
  ParticipantOnly,
  ResearcherOnly,
  SetupDone,
  SetupGuard,
  SignedIn,
} from './guards.tsx';
import { paths } from './paths.ts';
import { PublicShell } from './public-shell.tsx';
import { Shell } from './shell.tsx';

/** Every page is its own piece of JavaScript, loaded when it is first visited. */
const pages = {
  Home: lazy(() => import('../pages/home.tsx')),
  ParticipantHome: lazy(() => import('../pages/participant-home.tsx')),
  Login: lazy(() => import('../pages/login.tsx')),
  Signup: lazy(() => import('../pages/signup.tsx')),
  ParticipantSignup: lazy(() => import('../pages/participant-signup.tsx')),
  CreateAccount: lazy(() => import('../pages/create-account.tsx')),
  ForgotPassword: lazy(() => import('../pages/forgot-password.tsx')),
  ResetPassword: lazy(() => import('../pages/reset-password.tsx')),
  GoogleReturn: lazy(() => import('../pages/google-return.tsx')),
  VerifyEmail: lazy(() => import('../pages/verify-email.tsx')),
  VerifyingConfirmation: lazy(() => import('../pages/verifying-confirmation.tsx')),
  VerificationSuccess: lazy(() => import('../pages/verification-success.tsx')),
  VerificationFailed: lazy(() => import('../pages/verification-failed.tsx')),
  Waitlist: lazy(() => import('../pages/waitlist-data.tsx')),
  OrganizationInvitation: lazy(() => import('../pages/organization-invitation.tsx')),
  Privacy: lazy(() => import('../pages/privacy-policy.tsx')),
  Terms: lazy(() => import('../pages/terms-conditions.tsx')),
  Help: lazy(() => import('../pages/help.tsx')),
  Contact: lazy(() => import('../pages/contact-us.tsx')),
  PublicStudy: lazy(() => import('../pages/public-study.tsx')),
  NotFound: lazy(() => import('../pages/not-found.tsx')),
  Projects: lazy(() => import('../pages/projects.tsx')),
  CreateProject: lazy(() => import('../pages/create-project.tsx')),
  ProjectDetails: lazy(() => import('../pages/project.tsx')),
  ProjectSettings: lazy(() => import('../pages/project-settings.tsx')),
  CreateStudy: lazy(() => import('../pages/create-study.tsx')),
  StudyApplicants: lazy(() => import('../pages/study-applicants.tsx')),
  SendInvitation: lazy(() => import('../pages/send-invitation.tsx')),
  Appointments: lazy(() => import('../pages/appointments.tsx')),
  Kyc: lazy(() => import('../pages/kyc.tsx')),
  Organization: lazy(() => import('../pages/organization.tsx')),
  Wallet: lazy(() => import('../pages/wallet.tsx')),
  Security: lazy(() => import('../pages/security.tsx')),
  Notifications: lazy(() => import('../pages/notifications.tsx')),
  BrowseStudies: lazy(() => import('../pages/browse-studies.tsx')),
  StudyApply: lazy(() => import('../pages/study-apply.tsx')),
  Studies: lazy(() => import('../pages/studies.tsx')),
  AppliedStudy: lazy(() => import('../pages/applied-study.tsx')),
  ScheduleAvailability: lazy(() => import('../pages/schedule-availability.tsx')),
  Bookings: lazy(() => import('../pages/bookings.tsx')),
  ParticipantSetup: lazy(() => import('../pages/participant-setup.tsx')),
  AccountManagement: lazy(() => import('../pages/account-management.tsx')),
  GeneralInformation: lazy(() => import('../pages/general-information.tsx')),
  PersonalContactDetails: lazy(() => import('../pages/personal-contact-details.tsx')),
  EmploymentDetails: lazy(() => import('../pages/employment-details.tsx')),
  DemographicDetails: lazy(() => import('../pages/demographic-details.tsx')),
  TechnicalDetails: lazy(() => import('../pages/technical-details.tsx')),
  WalletManagement: lazy(() => import('../pages/wallet-management.tsx')),
  MobileMoney: lazy(() => import('../pages/mobile-money.tsx')),
  AdminVerifications: lazy(() => import('../pages/admin-verifications.tsx')),
  AdminDisputes: lazy(() => import('../pages/admin-disputes.tsx')),
  AdminPayouts: lazy(() => import('../pages/admin-payouts.tsx')),
  AdminBooks: lazy(() => import('../pages/admin-books.tsx')),
  AdminRefunds: lazy(() => import('../pages/admin-refunds.tsx')),
  AdminAdjustments: lazy(() => import('../pages/admin-adjustments.tsx')),
  AdminPeople: lazy(() => import('../pages/admin-people.tsx')),
  AdminOrganizations: lazy(() => import('../pages/admin-organizations.tsx')),
  Unsubscribe: lazy(() => import('../pages/unsubscribe.tsx')),
  AdminJobs: lazy(() => import('../pages/admin-jobs.tsx')),
  AdminMessages: lazy(() => import('../pages/admin-messages.tsx')),
  Session: lazy(() => import('../pages/session.tsx')),
  AdminStudies: lazy(() => import('../pages/admin-studies.tsx')),
  AdminAudit: lazy(() => import('../pages/admin-audit.tsx')),
  AdminWaitlist: lazy(() => import('../pages/admin-waitlist.tsx')),
};

function DashboardHome() {
  const user = useUser();
  return <Navigate to={user ? homeOf(user) : paths.login} replace />;
}

export function Router() {
  return (
    <Suspense fallback={<div className="kente" />}>
      <Routes>
        <Route element={<PublicShell />}>
          <Route path="/" element={<pages.Home />} />
          <Route path="/participant" element={<pages.ParticipantHome />} />
          <Route path="/waitlist-data" element={<pages.Waitlist />} />
          <Route
            path="/accept-organization/:token/:organizationId"
            element={<pages.OrganizationInvitation answer="accept" />}
          />
          <Route
            path="/decline-organization/:token/:organizationId"
            element={<pages.OrganizationInvitation answer="decline" />}
          />
          <Route path="/privacy-policy" element={<pages.Privacy />} />
          <Route path="/terms-conditions" element={<pages.Terms />} />
          <Route path="/help" element={<pages.Help />} />
          <Route path="/contact-us" element={<pages.Contact />} />
          <Route path="/unsubscribe" element={<pages.Unsubscribe />} />
          <Route path="/s/:code" element={<pages.PublicStudy />} />
          <Route path={paths.googleReturn} element={<pages.GoogleReturn />} />
          <Route path="/verify-email/:token" element={<pages.VerifyEmail />} />
          <Route path="/verification-success/:id" element={<pages.VerificationSuccess />} />
          <Route path="/verification-failed/:token" element={<pages.VerificationFailed />} />
          <Route element={<NotSignedIn />}>
            <Route path="/login" element={<pages.Login />} />
            <Route path="/signup" element={<pages.Signup />} />
            <Route path="/participant-signup" element={<pages.ParticipantSignup />} />
            <Route path="/create-account" element={<pages.CreateAccount />} />
            <Route path="/forgot-password" element={<pages.ForgotPassword />} />
            <Route path="/forgot-password/:email" element={<pages.ForgotPassword />} />
            <Route path="/reset-password/:token" element={<pages.ResetPassword />} />
            <Route path="/verifying-confirmation/:email" element={<pages.VerifyingConfirmation />} />
          </Route>
          <Route path="*" element={<pages.NotFound />} />
        </Route>
        <Route path="/dashboard" element={<SignedIn />}>
          <Route index element={<DashboardHome />} />
          <Route element={<Shell />}>
            <Route path="notifications" element={<pages.Notifications />} />
            <Route path="security" element={<pages.Security />} />
            <Route path="session/:id" element={<pages.Session />} />
            <Route element={<ResearcherOnly />}>
              <Route path="projects" element={<pages.Projects />} />
              <Route path="appointments" element={<pages.Appointments />} />
              <Route path="study-applicants/:id" element={<pages.StudyApplicants />} />
              <Route path="organization" element={<pages.Organization />} />
              <Route path="wallet" element={<pages.Wallet />} />
            </Route>
            <Route element={<ResearcherOnly verified />}>
              <Route path="create-project" element={<pages.CreateProject />} />
              <Route path="project/:id" element={<pages.ProjectDetails />} />
              <Route path="project-settings/:id" element={<pages.ProjectSettings />} />
              <Route path="create-study/:id" element={<pages.CreateStudy />} />
              <Route path="send-invitation/:studyId" element={<pages.SendInvitation />} />
            </Route>
            <Route element={<KycGuard />}>
              <Route path="kyc" element={<pages.Kyc />} />
            </Route>
            <Route element={<SetupGuard />}>
              <Route path="participant-setup" element={<pages.ParticipantSetup />} />
            </Route>
            <Route element={<ParticipantOnly />}>
              <Route path="account-management" element={<pages.AccountManagement />} />
              <Route path="general-information" element={<pages.GeneralInformation />} />
              <Route path="personal-contact-details" element={<pages.PersonalContactDetails />} />
              <Route path="browse-studies" element={<pages.BrowseStudies />} />
              <Route path="studies" element={<pages.Studies />} />
              <Route path="applied-study" element={<pages.AppliedStudy />} />
              <Route path="bookings" element={<pages.Bookings />} />
              <Route path="wallet-management" element={<pages.WalletManagement />} />
              <Route path="mobile-money" element={<pages.MobileMoney />} />
              <Route element={<SetupDone />}>
                <Route path="study-apply/:studyId" element={<pages.StudyApply />} />
                <Route path="schedule-availability/:id" element={<pages.ScheduleAvailability />} />
                <Route path="employment-details" element={<pages.EmploymentDetails />} />
                <Route path="demographic-details" element={<pages.DemographicDetails />} />
                <Route path="technical-details" element={<pages.TechnicalDetails />} />
              </Route>
            </Route>
            <Route path="admin" element={<AdminOnly />}>
              <Route path="verifications" element={<pages.AdminVerifications />} />
              <Route path="disputes" element={<pages.AdminDisputes />} />
              <Route path="payouts" element={<pages.AdminPayouts />} />
              <Route path="books" element={<pages.AdminBooks />} />
              <Route path="refunds" element={<pages.AdminRefunds />} />
              <Route path="adjustments" element={<pages.AdminAdjustments />} />
              <Route path="people" element={<pages.AdminPeople />} />
              <Route path="organizations" element={<pages.AdminOrganizations />} />
              <Route path="studies" element={<pages.AdminStudies />} />
              <Route path="messages" element={<pages.AdminMessages />} />
              <Route path="jobs" element={<pages.AdminJobs />} />
              <Route path="audit" element={<pages.AdminAudit />} />
              <Route path="waitlist" element={<pages.AdminWaitlist />} />
            </Route>
            <Route path="*" element={<pages.NotFound />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
