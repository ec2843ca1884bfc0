-- What somebody adds to a report that is still open has room beside what they said first.
alter table conversation_reports drop constraint conversation_reports_reason_check;
alter table conversation_reports add constraint conversation_reports_reason_check
  check (length(reason) between 1 and 2000);
