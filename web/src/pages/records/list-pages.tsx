import { RecordsView } from "../../records/records-view.tsx";

export const BusinessesPage = () => <RecordsView key="businesses" kind="businesses" />;
export const PeoplePage = () => <RecordsView key="people" kind="people" />;
export const EmailsPage = () => <RecordsView key="emails" kind="emails" />;
export const PhonesPage = () => <RecordsView key="phones" kind="phones" />;
export const DomainsPage = () => <RecordsView key="domains" kind="domains" />;
