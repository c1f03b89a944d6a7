ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE TABLE `audit_events` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `created_at` bigint(20) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `nonce` varchar(24) NOT NULL,
  `mac` varchar(64) NOT NULL,
  `position` bigint(20) DEFAULT NULL,
  `seal` varchar(64) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `audit_events_nonce` (`nonce`),
  UNIQUE KEY `audit_events_position` (`position`)
) ENGINE=InnoDB AUTO_INCREMENT=18 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_head` (
  `id` int(11) NOT NULL,
  `position` bigint(20) NOT NULL,
  `seal` varchar(64) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_reasons` (
  `nonce` varchar(24) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `reason` varchar(255) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`nonce`),
  KEY `audit_reasons_user` (`user_id`),
  KEY `audit_reasons_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `cards` (
  `id` bigint(20) NOT NULL,
  `user_id` bigint(20) NOT NULL,
  `fingerprint` varchar(64) DEFAULT NULL,
  `sealed_pan` varchar(255) DEFAULT NULL,
  `pan` varchar(19) NOT NULL,
  `status` varchar(8) NOT NULL,
  `brand` varchar(32) DEFAULT NULL,
  `issuing_bank` varchar(64) DEFAULT NULL,
  `expired_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `verify_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `cards_fingerprint` (`user_id`,`fingerprint`),
  KEY `cards_user_newest` (`user_id`,`created_at`,`id`),
  KEY `cards_expiry` (`status`,`expired_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `challenges` (
  `subject` varchar(80) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `channel` varchar(8) NOT NULL,
  `tries` int(11) NOT NULL,
  `failures` int(11) NOT NULL,
  `failures_since` bigint(20) NOT NULL,
  `delayed_until` bigint(20) NOT NULL,
  `step` int(11) NOT NULL,
  `issued_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `shown_at` bigint(20) DEFAULT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  `target` varchar(254) DEFAULT NULL,
  `shows` int(11) NOT NULL,
  `known_tries` int(11) NOT NULL,
  `known_tried_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`subject`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `clients` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `name` varchar(100) NOT NULL,
  `platform` varchar(16) NOT NULL,
  `scopes` varchar(255) NOT NULL,
  `grants` varchar(255) NOT NULL,
  `secret_hash` varchar(96) NOT NULL,
  `secret_used_at` bigint(20) DEFAULT NULL,
  `previous_secret_hash` varchar(96) DEFAULT NULL,
  `previous_secret_used_at` bigint(20) DEFAULT NULL,
  `demo` smallint(6) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `sms_text_en` varchar(255) DEFAULT NULL,
  `sms_text_fa` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `client_leaks` (
  `client_id` bigint(20) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `before_at` bigint(20) NOT NULL,
  `pass_at` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `ended` int(11) NOT NULL,
  PRIMARY KEY (`client_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `departments` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `title` varchar(100) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `heartbeats` (
  `replica` varchar(32) NOT NULL,
  `beat` int(11) NOT NULL,
  `beaten_at` bigint(20) NOT NULL,
  PRIMARY KEY (`replica`),
  KEY `heartbeats_beaten` (`beaten_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `idempotency_keys` (
  `key_mac` varchar(64) NOT NULL,
  `fingerprint` varchar(64) NOT NULL,
  `result_id` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`key_mac`),
  KEY `idempotency_keys_created_at` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `limits` (
  `bucket` varchar(96) NOT NULL,
  `hits` int(11) NOT NULL,
  `resets_at` bigint(20) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `limits_resets` (`resets_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `messages` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `subject` varchar(80) NOT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `language` varchar(2) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `kind` varchar(16) NOT NULL DEFAULT 'otp.sms',
  `state` varchar(12) NOT NULL DEFAULT 'accepted',
  `attempts` smallint(6) NOT NULL DEFAULT 0,
  `next_at` bigint(20) DEFAULT NULL,
  `expires_at` bigint(20) NOT NULL DEFAULT 0,
  `provider` varchar(32) DEFAULT NULL,
  `provider_message_id` varchar(64) DEFAULT NULL,
  `payload` text DEFAULT NULL,
  `traceparent` varchar(55) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `messages_recipient` (`recipient`),
  KEY `messages_due` (`state`,`next_at`),
  KEY `messages_reference` (`provider_message_id`),
  KEY `messages_challenge` (`challenge_id`),
  KEY `messages_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `message_attempts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) NOT NULL,
  `provider` varchar(32) NOT NULL,
  `outcome` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `started_at` bigint(20) NOT NULL,
  `ended_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `message_attempts_message` (`message_id`),
  KEY `message_attempts_ended` (`ended_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `migrations` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `timestamp` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `migration_lease` (
  `id` int(11) NOT NULL,
  `owner` varchar(36) DEFAULT NULL,
  `until` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `phone_networks` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `latency_ms` int(11) NOT NULL,
  `loss` int(11) NOT NULL,
  `duplicates` smallint(6) NOT NULL,
  `outage` smallint(6) NOT NULL,
  `set_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `phone_networks_recipient` (`recipient`),
  KEY `phone_networks_set` (`set_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `receipts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) DEFAULT NULL,
  `provider` varchar(32) NOT NULL,
  `reference` varchar(64) NOT NULL,
  `status` varchar(12) NOT NULL,
  `received_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `receipts_once` (`provider`,`reference`,`status`),
  KEY `receipts_message` (`message_id`),
  KEY `receipts_received` (`received_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `revocations` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `kind` varchar(8) NOT NULL,
  `target_id` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `revocations_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sessions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `client_id` bigint(20) NOT NULL,
  `scope` varchar(255) NOT NULL,
  `counter` int(11) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `amr` varchar(16) NOT NULL,
  `network` varchar(64) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `rotated_at` bigint(20) DEFAULT NULL,
  `idle_expires_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `revoked_by` varchar(16) DEFAULT NULL,
  `coarse_network` varchar(24) DEFAULT NULL,
  `nonce` varchar(32) NOT NULL,
  `proved_at` bigint(20) DEFAULT NULL,
  `rotated_from` varchar(64) DEFAULT NULL,
  `repeated_counter` int(11) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `sessions_network` (`user_id`,`network`),
  KEY `sessions_expires` (`expires_at`),
  KEY `sessions_user_newest` (`user_id`,`revoked_at`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `signing_keys` (
  `kid` varchar(64) NOT NULL,
  `alg` varchar(8) NOT NULL,
  `generation` varchar(32) NOT NULL,
  `public_jwk` text NOT NULL,
  `sealed_private` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `signs_from` bigint(20) NOT NULL,
  `stable_mac` varchar(96) DEFAULT NULL,
  PRIMARY KEY (`kid`),
  UNIQUE KEY `signing_keys_generation` (`generation`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sms_windows` (
  `bucket` varchar(40) NOT NULL,
  `ends_at` bigint(20) NOT NULL,
  `hits` int(11) NOT NULL,
  `sent` int(11) NOT NULL,
  `entered` int(11) NOT NULL,
  `due_at` bigint(20) DEFAULT NULL,
  `held_until` bigint(20) NOT NULL,
  `told` smallint(6) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `sms_windows_ends` (`ends_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `tickets` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `department_id` bigint(20) NOT NULL,
  `title` varchar(255) NOT NULL,
  `status` varchar(20) NOT NULL,
  `priority` varchar(8) NOT NULL,
  `reply_count` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `seen_reply_id` bigint(20) DEFAULT NULL,
  `rating` smallint(6) DEFAULT NULL,
  `assignee_id` bigint(20) DEFAULT NULL,
  `bytes` int(11) NOT NULL,
  `staff_seen_reply_id` bigint(20) DEFAULT NULL,
  `note_count` int(11) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  KEY `tickets_user_newest` (`user_id`,`created_at`,`id`),
  KEY `tickets_newest` (`created_at`,`id`),
  KEY `tickets_status` (`status`,`created_at`,`id`),
  KEY `tickets_user_status` (`user_id`,`status`,`created_at`,`id`),
  KEY `tickets_assignee` (`assignee_id`,`status`,`created_at`,`id`),
  KEY `tickets_updated` (`updated_at`,`id`),
  KEY `tickets_department` (`department_id`,`status`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_notes` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author_id` bigint(20) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_notes_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_replies` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author` varchar(8) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_replies_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `first_name` varchar(60) NOT NULL,
  `last_name` varchar(60) NOT NULL,
  `cell_number` varchar(16) NOT NULL,
  `email` varchar(254) DEFAULT NULL,
  `status` varchar(16) NOT NULL,
  `verified_at` bigint(20) DEFAULT NULL,
  `sign_ins` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `staff_since` bigint(20) DEFAULT NULL,
  `staff_role` varchar(16) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_cell_number` (`cell_number`),
  UNIQUE KEY `users_email` (`email`),
  KEY `users_unverified` (`verified_at`,`created_at`),
  KEY `users_staff` (`staff_since`),
  KEY `users_status` (`status`),
  KEY `users_first_name` (`first_name`),
  KEY `users_last_name` (`last_name`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_signatures` (
  `signature` varchar(64) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`signature`),
  KEY `ussd_signatures_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_turns` (
  `turn` varchar(64) NOT NULL,
  `subject` varchar(80) DEFAULT NULL,
  `challenge_id` varchar(32) DEFAULT NULL,
  `nonce` varchar(32) DEFAULT NULL,
  `key_id` varchar(16) DEFAULT NULL,
  `seconds_left` int(11) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`turn`),
  KEY `ussd_turns_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_deliveries` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `endpoint_id` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `nonce` varchar(24) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `happened_at` bigint(20) NOT NULL,
  `state` varchar(8) NOT NULL,
  `attempts` int(11) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `outcome` varchar(40) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `webhook_deliveries_once` (`endpoint_id`,`position`),
  KEY `webhook_deliveries_due` (`endpoint_id`,`state`,`next_at`),
  KEY `webhook_deliveries_order` (`endpoint_id`,`user_id`,`position`),
  KEY `webhook_deliveries_next` (`next_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_endpoints` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `url` varchar(500) NOT NULL,
  `events` varchar(500) NOT NULL,
  `personal` smallint(6) NOT NULL,
  `sealed_secret` text NOT NULL,
  `sealed_previous` text DEFAULT NULL,
  `previous_until` bigint(20) DEFAULT NULL,
  `position` bigint(20) NOT NULL,
  `failing_since` bigint(20) DEFAULT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `disabled_by` varchar(16) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO audit_events VALUES (1,1795707122154,'signing_key.created','service','key:53220a8ad9eb57b3f0c55204',NULL,'N-vMgLSlyaKFzUXhTZBV9A','k1.3GPEOBtm85NlZn8xxzNWMUOYjP9orGUoUNZ4g-sOWSU',1,'k1.M9N2F6Y9-gKh8SuhclhYePvKE6xagkHqYjJ1egwFdcM');
INSERT INTO audit_events VALUES (2,1795707123340,'client.created','operator','client:1',NULL,'knCRseyctYUjjU7xZQSFPQ','k1.qaRJaREvTZf6v2k0CiS5WRmtKvQgxOrx2RdXIWiFd7k',2,'k1.pKX5eptxWFwYxP1x3iF55qhWGEY8k4_B5_GPNnAH18o');
INSERT INTO audit_events VALUES (3,1795707123624,'user.registered','user:1','user:1',1,'zcqKJyhNa4xV3UwvpPHWYQ','k1.6-5E71KMrDlQLVxDqsStLBHPbFdt8mXtOMxvVGXsfBc',3,'k1.j3zKJI2s6MoxCROaMZemvOv36fi_dDQlIsrzVVwQJJc');
INSERT INTO audit_events VALUES (4,1795707124256,'session.started','client:1','session:1',1,'sBJSBbWe3mFXNpjPoRFZ4A','k1.cxCMZNZW165jk_JDQDJURjDXel84o0yF-YkENXeWJF4',4,'k1.iY7R6qufwrngvY3L_XZPg73ivk2_66NLliUjoDI9Aus');
INSERT INTO audit_events VALUES (5,1795707124449,'card.added','user:1','card:5180836027771373',1,'jZ_1KUrO4KOUJG3ENJf2ow','k1.9zsOeD4MThwTKjfkIO_F7hk6lQgTW-ZW4tfaXb5p0_A',5,'k1.nHo4L0DYzUWX_dFRLYpEKYC-oFJQ-M7Ap9SEyVPj1Bo');
INSERT INTO audit_events VALUES (6,1795707124662,'ticket.created','user:1','ticket:1',1,'-zuPaAGBGTqMivrx9w3bmQ','k1.Ub6d-9KnSS-m4O_IgmFuWvznGaLfFOfyyqwtSKKmB6M',6,'k1.3qxXJOa4MBXvYzZkjLy2LTZ4e6HFEyNzxNBLTgUpHwY');
INSERT INTO audit_events VALUES (7,1795707124689,'client.created','operator','client:2',NULL,'XtcpjOkovcWyoRjG1Kp_5w','k1.hXy_H7NKZ5X4PakDhWhMiixDM-n3E-ZwwLIfCPp1LiU',7,'k1.hr1i5_yW1mVilvJJ-IoSUkf1Ubwt9bR94KTfYcJcclo');
INSERT INTO audit_events VALUES (8,1795707124709,'user.registered','user:2','user:2',2,'QmsIs9TpIIIXjGWa2ERriw','k1.qhMMDGvWWDz3Bn3_YjyPne2fDKwmCQtF-OfTTfDvdhI',8,'k1.1bBxd38tY26OlJIjodZuHnoZJlOJrRjry8ONkKZ1C7c');
INSERT INTO audit_events VALUES (9,1795707124722,'user.staff_appointed.admin','operator','user:2',2,'B4Vk78wkZ158dBNiB4j_bQ','k1.423CJQm-PU8qlUITyMDc5_ezbfiJZIzAl1MJUC1g4Xk',9,'k1.czuoUTcGnR86Lsmj8L_f7oobW6m79hsoiy-AkVPwNMg');
INSERT INTO audit_events VALUES (10,1795707125002,'session.started','client:2','session:2',2,'Ueu6sFs5OvoRHPtggG_uKA','k1.Q_OCkwQ57fMXZPahivjxs1C5_PSdz4VFdj4IC3iGX7w',10,'k1.6x2A4trJ_qPlFooUosELxGCRbabZIxN80DKsOz585JI');
INSERT INTO audit_events VALUES (11,1795707125041,'staff.ticket_replied','user:2','ticket:1',1,'wKYAa6zJnhaxdolrSYm6zQ','k1.O5v0LiVdwIWPG-Q33DBgAaCsjyc6q9n3gRzVUr3Ofo0',11,'k1.wueH3P280oWy1XhSjtzEgOFKGWS9Ub5DzP4BtqdPspc');
INSERT INTO audit_events VALUES (12,1795707125041,'ticket.replied','user:2','ticket:1',1,'bAdGmVwabdCx9Fy5EXwMmw','k1.CavNWSQPh4OhGFRBALnNxIkuOUZ32asxZ7jGumAifzM',12,'k1.zbpEdVO2I9WrwWDPxgUfqGrOD3Tkrb3ZQlvxXWxLUcU');
INSERT INTO audit_events VALUES (13,1795707125070,'user.registered','user:3','user:3',3,'b7gcXhRLha6vg2JN-rHOVg','k1.QWI_kxLB4ugfE8i8w00N2WBHfFKw0cFU3Nd9wcKUjSo',13,'k1.T6XoBBTkwgM_j64u4_bOENiq1SHR-qzk5Yk5lh0DrCg');
INSERT INTO audit_events VALUES (14,1795707125276,'session.started','client:1','session:3',3,'d_pfFqj7XKiT_Oty-WcmCw','k1.a91UTVOYMtC9UzWFM2WpKcLnoB55IbjW5TIeGsg7qD0',14,'k1.ryx0YwukQWp0fC3ft2bjcL6UnVMQ09jUvds34zzXUQA');
INSERT INTO audit_events VALUES (15,1795707129789,'user.suspended','operator','user:3',3,'yRD0yUa4XeOt-WUN4RnMFA','k1.LdYFI8sdB5db9F5RE5Evz0oGpN6RyhvIl9JU2uhrbBE',15,'k1.EhgeJJOP9UkVsdMpsnPmPF5H4WioKaDvxLCThcIM74A');
INSERT INTO audit_events VALUES (16,1795707129897,'session.ended.suspended','operator','session:3',3,'rx1Zl--aLam_wc04Fyg5SA','k1.tlFmxpLSARaRMKutOCquoJopOYcICr64Y0rv2ljT_ho',16,'k1.GQOmII_lukbRzuexgxbVhdoq0_ZElQLWXn4SG2YEHto');
INSERT INTO audit_events VALUES (17,1795707129962,'user.registered','user:4','user:4',4,'crIg_XnENmv4SuXicfGwQA','k1.60WdHve75SuDxDeu9YfBBDKTJOUMgp716X6dyp62Ozk',17,'k1.i2JRTYi2Oe1dP2TLT6BmAZKLLQgj0_5fnuh7bJd8CFs');
INSERT INTO audit_head VALUES (1,17,'k1.i2JRTYi2Oe1dP2TLT6BmAZKLLQgj0_5fnuh7bJd8CFs','k1.OMzWgQ7yqA7V4mx9d9tsqOYHJ8n7fgDRYEWIiTiC7fE');
INSERT INTO cards VALUES (5180836027771373,1,'efda1a03ab9cd4f1ccb121fadefeba847ff9257227efbb1171049e596e2d4fce','k1.5JPZXMe4aLVvGA-NuT6GDj0ERw9aOYkOxyYpCK663Z7kvL6qZSItEsTF6TA','410812******1399','ACTIVE','Visa',NULL,NULL,1795707124501,1795707124501,NULL);
INSERT INTO challenges VALUES ('known:3:ccbbcd8936d61a87380f9b3ca23729cb',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795707129821,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:delete:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795707129821,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:email:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795707129821,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:new-number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795707129821,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795707129801,NULL,2,0,NULL);
INSERT INTO challenges VALUES ('me:staff:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795707129821,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('user:1',1,'827738f70cab1c784c5521a0a9a463a4','3fa852020f3becfc486550cb4599a366','k1','sms',1,0,0,0,0,1795707123946,1795707423946,1795707183946,NULL,1795707124244,NULL,0,0,NULL);
INSERT INTO challenges VALUES ('user:2',2,'d3caf67f225904aeb7e69ccd5ea0c7cc','e0d6e292a5cee4d90d9bc90bc218c193','k1','sms',1,0,0,0,0,1795707124886,1795707424886,1795707184886,NULL,1795707124987,NULL,0,0,NULL);
INSERT INTO challenges VALUES ('user:3',3,'429043867642a9c57015113f7844b03a','77bf3abd53f5b374f003bb7987575ee2','k1','sms',1,0,0,0,0,1795707125165,1795707425165,1795707185165,NULL,1795707125269,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('user:4',4,'11a7c7b5acd0c0f7b93f9281eb151648','33cb60111a43715a293208a08cf87d32','k1','ussd',0,0,0,0,1,1795707130051,1795707430051,1795707190051,1795707130133,NULL,NULL,1,0,NULL);
INSERT INTO clients VALUES (1,'Test','WEB','profile tickets cards','password refresh_token','k1.6dd2d498c232f028db5bdf65004278e0cfb53d544dfdd231b38757e89bd39af3',1795707124191,NULL,NULL,0,NULL,1795707123334,NULL,NULL);
INSERT INTO clients VALUES (2,'Test','WEB','profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read','password refresh_token','k1.a81b0af416a2ef035ba1cd1bca20439f2403dc504fac9c28efdf07b8c462c457',1795707124970,NULL,NULL,0,NULL,1795707124749,NULL,NULL);
INSERT INTO departments VALUES (1,'Technical',NULL);
INSERT INTO departments VALUES (2,'Financial',NULL);
INSERT INTO departments VALUES (3,'Sales',NULL);
INSERT INTO heartbeats VALUES ('cf223895a08c78aab48c08d5',14,1795707130170);
INSERT INTO heartbeats VALUES ('f10aaa4b59cbdd02ae2d6501',1,1795707131026);
INSERT INTO heartbeats VALUES ('f55d66e677259da811fb25e8',1,1795707129584);
INSERT INTO messages VALUES (1,'+989120000001','user:1','827738f70cab1c784c5521a0a9a463a4','3fa852020f3becfc486550cb4599a366','k1','en',1795707123980,'otp.sms','accepted',1,NULL,1795707423980,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (2,'+989120000002','user:2','d3caf67f225904aeb7e69ccd5ea0c7cc','e0d6e292a5cee4d90d9bc90bc218c193','k1','en',1795707124896,'otp.sms','accepted',1,NULL,1795707424896,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (3,'+989120000003','user:3','429043867642a9c57015113f7844b03a','77bf3abd53f5b374f003bb7987575ee2','k1','en',1795707125170,'otp.sms','accepted',1,NULL,1795707425170,'virtual',NULL,NULL,NULL);
INSERT INTO message_attempts VALUES (1,1,'virtual','accepted','',1795707124059,1795707124097);
INSERT INTO message_attempts VALUES (2,2,'virtual','accepted','',1795707124934,1795707124942);
INSERT INTO message_attempts VALUES (3,3,'virtual','accepted','',1795707125218,1795707125222);
INSERT INTO migrations VALUES (1,1795651200000,'Baseline1795651200000');
INSERT INTO migration_lease VALUES (1,'c3d4ec72-6898-419b-8828-28744077423b',0);
INSERT INTO revocations VALUES (1,'session',3,1795707129865);
INSERT INTO sessions VALUES (1,1,1,'profile tickets cards',1,'k1','otp','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',1795707124253,1795707130243,1798299130243,1803483124253,NULL,NULL,'127.0.0.0/24','35a272160b7d6f852b5ecd585b96f9cf',NULL,'4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',NULL);
INSERT INTO sessions VALUES (2,2,2,'profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read',0,'k1','otp','31c24be1c34f09f21ca463deedebc8fa6bcf4b9c3efc95bf909c3e45ccb9dcf0',1795707125005,NULL,1798299125005,1803483125005,NULL,NULL,'127.0.0.0/24','788508dfbfc98eb899c1b71ce8c02b23',NULL,NULL,NULL);
INSERT INTO sessions VALUES (3,3,1,'profile tickets cards',0,'k1','otp','ccbbcd8936d61a87380f9b3ca23729cb939089e11dc66a22e1a22e3528e7ec27',1795707125273,NULL,1798299125273,1803483125273,1795707129853,'suspended',NULL,'43c80f31041b51871adc8b52a154213a',NULL,NULL,NULL);
INSERT INTO signing_keys VALUES ('53220a8ad9eb57b3f0c55204','ES256','ES256:1','{\"kty\":\"EC\",\"x\":\"jrIQ2SoCojq3mLwdewyQ6aL0bn8BWg1E3TEjY_OnKBA\",\"y\":\"Jyzx_dzmWPdOKZypAobRyoPDmT8aRm7S8Dp14tORO7I\",\"crv\":\"P-256\"}','k1.1DiOIMwuVsoiW5eO2PS9fguWKTGfSzdF9WspYQonPEiisKe_OahSmPJawvkrmrPQfmHMvecQGvsPrSm6xyhHy27o-15gkaUXZEubEivSjgUKK-2FwQkGB2-V6Mb47ak9w8ngvy-fMGxbLyNtFhkurnVyLAOAqiu2yZZve7-DGxIvjL08Pt8CwYQRy5EfBS9DcLFTa616bXTBc0fFAqUx1qplz_QqRA',1795707122149,1795707122101,'k1.vmmOmfgAtgHpAZG7JGb4qTJSYpkNd7S6hxkVMzf7x5c');
INSERT INTO tickets VALUES (1,1,1,'Card','SUPPORT_RESPONSE','MEDIUM',2,1795707124709,1795707125041,NULL,NULL,NULL,47,NULL,0);
INSERT INTO ticket_replies VALUES (1,1,'USER','کارت من کار نمی‌کند',1795707124723);
INSERT INTO ticket_replies VALUES (2,1,'SUPPORT','Which bank?',1795707125044);
INSERT INTO users VALUES (1,'Sara','Ahmadi','+989120000001',NULL,'ACTIVE',1795707124237,1,1795707123616,1795707124690,NULL,NULL);
INSERT INTO users VALUES (2,'Sara','Ahmadi','+989120000002',NULL,'ACTIVE',1795707124986,1,1795707124769,1795707124986,1795707124782,'admin');
INSERT INTO users VALUES (3,'Sara','Ahmadi','+989120000003',NULL,'SUSPENDED',1795707125254,1,1795707125074,1795707129744,NULL,NULL);
INSERT INTO users VALUES (4,'Sara','Ahmadi','+989120000004',NULL,'ACTIVE',NULL,0,1795707129963,1795707129963,NULL,NULL);
INSERT INTO ussd_turns VALUES ('ea3ad8bbaa07f3577dd97626bd2d0ac8686ecd25cedd06fe95d26ee9947e4c30','user:4','11a7c7b5acd0c0f7b93f9281eb151648','33cb60111a43715a293208a08cf87d32','k1',300,1795707130138);
